export { TESTING_TABLE } from "./testing-table.ts";
