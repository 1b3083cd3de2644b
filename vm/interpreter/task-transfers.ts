/** Instructions of tasks: what they do is the scheduler's, what they read and write of the frame is here. */
import { Op } from "#vm/bytecode";
import { Suspension } from "#vm/host";
import type { Value } from "#vm/values";
import { park, type Parks } from "./calls.ts";
import { operand, registerOf, valueOf } from "./cold-handler.ts";
import type { Task } from "./task.ts";
import type { TaskScope } from "./task-scope.ts";
import type { ParallelMode } from "./task-services.ts";
import type { Transfer } from "./transfers.ts";

/** Completion kind of a body that threw: see `compiler/emit/exit-regions.ts`. */
const THROWN = 1;

/** Puts an answer into a register, or leaves the task waiting for it. */
function answer(task: Task, stack: Value[], register: number, result: Value | Suspension): Parks {
  if (result instanceof Suspension) return park(task, result, register - task.fiber.top.base);
  stack[register] = result;
  return false;
}

export const TASK_TRANSFERS: { readonly [op in Op]?: Transfer } = {
  [Op.Spawn]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 3;
    const child = task.runtime.services.spawn(task, valueOf(stack, base, code, pc, 2), [], { name: "spawn", groupId: null });
    stack[registerOf(base, code, pc, 1)] = task.runtime.services.handleValue(child);
    return false;
  },
  [Op.Parallel]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    const window = registerOf(base, code, pc, 2);
    const [subject, body, bound] = stack.slice(window, window + 3) as [Value, Value, Value];
    const result = task.runtime.services.parallel(task, operand(code, pc, 3) as ParallelMode, subject, body, bound);
    return answer(task, stack, registerOf(base, code, pc, 1), result);
  },
  [Op.EnterScope]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 2;
    setScope(stack, registerOf(base, code, pc, 1), task.runtime.services.enterScope(task));
    return false;
  },
  [Op.LeaveScope]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 3;
    const register = registerOf(base, code, pc, 1);
    const scope = scopeIn(stack, register);
    return answer(task, stack, register, task.runtime.services.leaveScope(task, scope, valueOf(stack, base, code, pc, 2) === THROWN));
  },
  [Op.EnterDeadline]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 3;
    setScope(stack, registerOf(base, code, pc, 1), task.runtime.services.enterDeadline(task, valueOf(stack, base, code, pc, 2)));
    return false;
  },
  [Op.LeaveDeadline]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    const scope = scopeIn(stack, registerOf(base, code, pc, 1));
    const register = registerOf(base, code, pc, 3);
    const threw = valueOf(stack, base, code, pc, 2) === THROWN;
    const error = task.runtime.services.leaveDeadline(task, scope, threw ? stack[register] : null);
    if (threw) stack[register] = error as never;
    return false;
  },
  [Op.EnterMutex]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 4;
    const result = task.runtime.services.acquireMutex(task, valueOf(stack, base, code, pc, 2), operand(code, pc, 3) === 1);
    return answer(task, stack, registerOf(base, code, pc, 1), result);
  },
  [Op.LeaveMutex]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 2;
    task.runtime.services.releaseMutex(task, valueOf(stack, base, code, pc, 1));
    return false;
  },
  [Op.EnterPermits]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 2;
    stack[registerOf(base, code, pc, 1)] = task.held.length;
    return false;
  },
  [Op.LeavePermits]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 2;
    task.releaseHeld(valueOf(stack, base, code, pc, 1) as number);
    return false;
  },
  [Op.Select]: (stack, base, code, pc, frame, task) => {
    frame.pc = pc + 6;
    const window = registerOf(base, code, pc, 2);
    const channels = stack.slice(window, window + operand(code, pc, 3));
    const result = task.runtime.services.select(task, channels, valueOf(stack, base, code, pc, 4), operand(code, pc, 5) === 1);
    return answer(task, stack, registerOf(base, code, pc, 1), result);
  },
};

/** Registers are untyped words to the interpreter; the emitter reads those of scopes only through scope instructions. */
function setScope(stack: Value[], register: number, scope: TaskScope): void {
  stack[register] = scope as never;
}

function scopeIn(stack: readonly Value[], register: number): TaskScope {
  return stack[register] as never as TaskScope;
}
