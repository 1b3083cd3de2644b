export { describeFailure } from "./describe-failure.ts";
