import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const MEGABYTE = 1_024 * 1_024;

/** A separate file system, small enough to be filled. */
export interface SmallDisk {
  /** An empty folder of Postgres' user on it. */
  folder: string;
  /** Takes all of its space. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts a small file system for the Postgres of this data directory. @throws Error without the right to mount */
export function mountSmallDisk(
  directory: string,
  { dataDir, megabytes }: { dataDir: string; megabytes: number },
): SmallDisk {
  const place = path.join(directory, "small-disk");
  mkdirSync(place);
  asRoot("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "tmpfs", place);
  const folder = path.join(place, "tablespace");
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  const ballast = path.join(place, "ballast");
  return {
    folder,
    fill() {
      try {
        // A write that does not fit takes what is left.
        for (;;) writeFileSync(ballast, Buffer.alloc(MEGABYTE), { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => asRoot("umount", "--lazy", place),
  };
}

function asRoot(command: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, given] = isRoot ? [command, args] : ["sudo", ["-n", command, ...args]];
  const { status, stderr } = spawnSync(program, given, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} needs root, or sudo without a password: ${stderr}`);
}
