import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PIDS = "pids";

/**
 * Waits until its input ends, that is, until the run requests the end or has died. A recorded id may belong to another
 * process by now, so only processes with the run's directory in their command line or environment are ended. SIGQUIT
 * stops Postgres at once.
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
  /** Kills every registered process and removes the directory. */
  end(): Promise<void>;
}

/**
 * Cleans up after a run, even if it is killed: a shell in a separate session holds the other end of a pipe, and cleans
 * up when that pipe closes.
 */
export function startGuard(directory: string): Guard {
  writeFileSync(join(directory, PIDS), "");
  // All child processes inherit it, so that the shell can identify them.
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

/** Registers a process with the guard of this directory; from any process of the run. */
export function entrust(directory: string, pid: number): void {
  appendFileSync(join(directory, PIDS), `${pid}\n`);
}
