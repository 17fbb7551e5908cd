import type { Turns } from '#workers/sheet/turns';

/**
 * The tools of a sheet beyond reading and editing, each in a file of its own: a class that takes `Turns`, whose methods answer
 * plain data (structured clones) and, where they change something, a `Told`. The page reaches them as `engine.tools.<name>.<method>`.
 */
export function toolsOf(_turns: Turns) {
  return {};
}

export type Tools = ReturnType<typeof toolsOf>;
