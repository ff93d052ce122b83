import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PIDS = "pids";

/**
 * Waits until its input ends, that is, until the run asks or has died. A recorded number may be another process's by
 * now: only what carries the run's directory in its command line or environment is ended. SIGQUIT stops Postgres at
 * once.
 */
const WATCH_AND_CLEAN = `
cat > /dev/null
ours() { [ ! -e /proc/self/environ ] || grep -qF "$dir" "/proc/$1/cmdline" "/proc/$1/environ" 2> /dev/null; }
left() { for pid in $(cat "$dir/${PIDS}"); do kill -0 "$pid" 2> /dev/null && ours "$pid" && echo "$pid"; done; }
dir=$1
for pid in $(left); do kill -QUIT "$pid" 2> /dev/null; done
for turn in 1 2 3 4 5 6 7 8 9 10; do
  [ -z "$(left)" ] && break
  sleep 0.2
done
for pid in $(left); do kill -KILL "$pid" 2> /dev/null; done
rm -rf "$dir" || { sleep 1; rm -rf "$dir"; }
`;

export interface Guard {
  /** Kills every process that was entrusted to it and removes the directory. */
  end(): Promise<void>;
}

/**
 * Sees to it that a run leaves nothing behind, even if it is killed itself: a shell of its own session holds the other
 * end of a pipe, and cleans up when that pipe closes.
 */
export function startGuard(directory: string): Guard {
  writeFileSync(join(directory, PIDS), "");
  // Inherited by whatever is started from here, so that the shell knows it again.
  process.env.FLORIN_TEST_DIRECTORY = directory;
  const shell = spawn("sh", ["-c", WATCH_AND_CLEAN, "sh", directory], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  return {
    async end() {
      shell.ref();
      const ended = once(shell, "exit");
      shell.stdin?.end();
      await ended;
    },
  };
}

/** Entrusts a process to the guard of this directory; from any process of the run. */
export function entrust(directory: string, pid: number): void {
  appendFileSync(join(directory, PIDS), `${pid}\n`);
}
