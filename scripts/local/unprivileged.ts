import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** How to run a program that refuses to run as root, or as a user without a name. */
export interface Unprivileged {
  /** The command with its necessary prefix. */
  wrap(binary: string, args: string[]): [string, string[]];
  /** The owner that the program's files need, where we can change it. */
  owner?: { uid: number; gid: number };
}

const NOBODY = 65534;
/** Inside the namespace, root's files belong to the ordinary user. */
const ROOT = { uid: 0, gid: 0 };

/**
 * Postgres refuses to run as root. As root, this runs it in a user namespace as an ordinary user: no account is needed,
 * and the files stay ours. Containers often forbid namespaces; there it runs as nobody, with the one capability that
 * lets it traverse directories that are closed to others.
 * @throws Error that states what to do when neither works
 */
export function unprivileged(): Unprivileged {
  const plain: Unprivileged = { wrap: (binary, args) => [binary, args] };
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return plain;
  const uid = namedUser();
  const namespace = ["--user", `--map-user=${uid}`, `--map-group=${uid}`];
  if (works("unshare", namespace)) {
    return {
      wrap: (binary, args) => ["unshare", [...namespace, binary, ...args]],
      owner: isRoot ? ROOT : undefined,
    };
  }
  if (!isRoot) return plain;
  const identity = [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--securebits=+no_setuid_fixup"];
  const passing = [...identity, "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  if (works("setpriv", passing)) {
    return { wrap: (binary, args) => ["setpriv", [...passing, binary, ...args]], owner: { uid, gid: uid } };
  }
  throw new Error(
    "Postgres does not run as root, and neither `unshare --user` nor `setpriv` works here: start Florin as an ordinary user, or set DATABASE_URL.",
  );
}

function works(tool: string, options: string[]): boolean {
  return spawnSync(tool, [...options, "true"], { stdio: "ignore" }).status === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Returns an ordinary user with a name here, which initdb requires: nobody, or else the first one. */
function namedUser(): number {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    const uids = lines.map((line) => Number(line.split(":")[2])).filter((uid) => uid > 0);
    return uids.includes(NOBODY) ? NOBODY : (uids[0] ?? NOBODY);
  } catch {
    return NOBODY;
  }
}
