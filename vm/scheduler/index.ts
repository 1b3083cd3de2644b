export { Channel, channelOf, ChannelSource, channelValue, type Receiver } from "./channel.ts";
export { selfDeadlock } from "./deadlock.ts";
export { acquireMutex, Lock, type LockKind, LockTable, Permit, permitOf } from "./locks.ts";
export { Scheduler } from "./scheduler.ts";
export { nothingSelected, selectChannel, type SelectOptions } from "./select.ts";
export { Services } from "./services.ts";
export { CANCELLED_TEXT, handleOfValue, handleValue } from "./task-handle.ts";
