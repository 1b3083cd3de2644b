import type { World } from "#vm/host";

/** A variable of the run's environment, or undefined when unset. Names such as `constructor` are no variables. */
export function environmentValue(world: World, name: string): string | undefined {
  return Object.hasOwn(world.env, name) ? world.env[name] : undefined;
}
