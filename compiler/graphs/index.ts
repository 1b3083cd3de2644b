export { components } from "./components.ts";
