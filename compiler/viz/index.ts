export { flowchart } from "./flowchart.ts";
