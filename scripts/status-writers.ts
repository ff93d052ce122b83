import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Each status has one writer: the table, and the only file that may set its status. */
export const STATUS_WRITERS: Readonly<Record<string, string>> = {
  deposit_address: "server/deposits/transition.ts",
  deposit_surplus: "server/deposits/surplus-transition.ts",
  payment: "server/payments/transition.ts",
  payment_attempt: "server/payments/attempt-transition.ts",
  payment_exception: "server/reconciliation/exception-transition.ts",
  refund: "server/refunds/transition.ts",
  relay_job: "server/relayer/jobs/transition.ts",
};

const TABLES = Object.keys(STATUS_WRITERS).join("|");
/** Matches `update t [as] x set …` up to the end of the assignments. A value may be a parameter in braces. */
const UPDATES = new RegExp(
  `\\bupdate\\s+(${TABLES})\\b(?:\\s+(?:as\\s+)?(?!set\\b)\\w+)?\\s+set\\b(.*?)(?:\\bwhere\\b|\\bfrom\\s|\\breturning\\b|\`)`,
  "gis",
);
/** Matches the same in Kysely: the object passed to `set`. */
const BUILT = new RegExp(
  `\\bupdateTable\\(\\s*["'\`](${TABLES})(?:\\s+as\\s+\\w+)?["'\`]\\s*\\)(.*?)(?:\\.where\\b|\\.execute|;)`,
  "gs",
);

/** Returns the tables whose status a file sets without being their writer. */
export function foreignStatusWrites(file: string, text: string): string[] {
  const inSql = [...text.matchAll(UPDATES)].filter(([, , set]) => /(^|[\s,])status\s*=/.test(set ?? ""));
  const built = [...text.matchAll(BUILT)].filter(([, , set]) => /[{\s,]status\s*:/.test(set ?? ""));
  const tables = [...inSql, ...built].map(([, table]) => (table ?? "").toLowerCase());
  return [...new Set(tables)].filter((table) => STATUS_WRITERS[table] !== file);
}

/** Returns `file: table` for every status that is set outside its writer. */
export function findForeignWriters(root: string): string[] {
  const files = execFileSync("git", ["ls-files", "server", "app"], { cwd: root, encoding: "utf8" });
  return files
    .split("\n")
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return foreignStatusWrites(file, text).map((table) => `${file}: ${table}`);
    });
}
