export { shownPath } from "./shown-path.ts";
