/** The calls of handle methods for tests outside `stdlib/harness`. */
export { call, errorOf, shown, TASK, testWorld, type TestWorld } from "./harness/harness.test-helper.ts";
