import { readdirSync, readFileSync } from "node:fs";

/** Nanoseconds since a thread's start. */
interface Times {
  ran: number;
  waited: number;
}

/**
 * Starts measuring how much longer a process and its descendants take because other processes use the cores.
 * @returns a function that returns the factor so far: 1 on a free machine, and always 1 where there is no /proc
 */
export function measureSlowdown(pid: number): () => number {
  const before = timesOf(pid);
  return () => {
    const sum = { ran: 0, waited: 0 };
    for (const [thread, { ran, waited }] of timesOf(pid)) {
      const earlier = before.get(thread) ?? { ran: 0, waited: 0 };
      sum.ran += ran - earlier.ran;
      sum.waited += waited - earlier.waited;
    }
    return sum.ran > 0 ? (sum.ran + sum.waited) / sum.ran : 1;
  };
}

/** Reads what the kernel's scheduler counts for each thread, by thread. */
function timesOf(pid: number): Map<string, Times> {
  const threads = withDescendants(pid).flatMap((each) =>
    listed(`/proc/${each}/task`).map((thread) => `/proc/${each}/task/${thread}`),
  );
  return new Map(
    threads.map((thread) => {
      const [ran = 0, waited = 0] = textOf(`${thread}/schedstat`).split(" ").map(Number);
      return [thread, { ran, waited }];
    }),
  );
}

function withDescendants(pid: number): number[] {
  const parents = new Map(
    listed("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child);
  return found;
}

/** The second field after the program's name, which may contain spaces and brackets. */
function parentOf(pid: string): number {
  const stat = textOf(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Returns "" for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
