import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGuard } from "@/tests/support/guard";

interface BenchFolder {
  directory: string;
  /** Runs a benchmark; then ends the processes of the folder, and removes it. */
  run<T>(bench: () => Promise<T>): Promise<T>;
}

/** Makes a temporary folder for a benchmark, which is removed even if the benchmark is killed. */
export function openFolder(): BenchFolder {
  const directory = mkdtempSync(join(tmpdir(), "florin-bench-"));
  // Postgres, another user, reads the files from here.
  chmodSync(directory, 0o755);
  const guard = startGuard(directory);
  return {
    directory,
    async run(bench) {
      try {
        return await bench();
      } finally {
        await guard.end();
      }
    },
  };
}
