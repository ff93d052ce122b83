import { readdirSync, readFileSync } from "node:fs";

/** `CLK_TCK` of Linux, on every machine that runs Node. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time that a process has used, without its children. Linux only. */
export function processorMs(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * MS_PER_TICK;
}

/** The same of a process and all its children, living and ended. */
export function processorMsOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync("/proc")
    .map(Number)
    .map((id) => (id > 0 ? statOf(id) : undefined))
    .filter((stat) => stat?.parent === pid);
  const ticks = own.ticks + own.endedTicks + children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  return ticks * MS_PER_TICK;
}

function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | undefined {
  try {
    // The name in parentheses may hold spaces; fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
