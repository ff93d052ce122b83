/**
 * What a migration may do while processes of the release before it run: add, in ways that hold up nobody. The rules and
 * their reasons stand in docs/upgrading.md.
 */
import { isHarmless } from "@/server/db/apply-migration";
import { type Migration, statementsOf } from "@/server/db/migration-files";

/** The last migration before the rules. */
export const RULES_SINCE = "20261130010000_passkeys";

const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?("?\w+"?) (.*)$/s;
const CREATE_TABLE = /^create (?:unlogged )?table (?:if not exists )?("?\w+"?)/;
const CREATE_INDEX =
  /^create (?:unique )?index (?:if not exists )?(?!concurrently)(?:\w+ )?on (?:only )?("?\w+"?)/;
const DROPS =
  /^drop (table|view|materialized view|function|type|domain|sequence|schema) (?:if exists )?("?\w+"?)/;
const VIEW = /^create (?:or replace )?(?:materialized )?view ("?\w+"?)/;

type Rule = [pattern: RegExp, fault: string];
/** Old processes still use what these take away. A later release may take it, with `-- contract: <release>`. */
const REMOVING: Rule[] = [
  [
    /^rename (?!constraint)/,
    "renames what old processes use: add the new one, and drop the old one in a later release",
  ],
  [/^drop (?!constraint)/, "drops a column that old processes use"],
  [/^alter .* (?:set data )?type /, "changes a type, which rewrites the table: add a column"],
  [/^alter .* set not null$/, "old processes may write null: add a check with `not valid`"],
  [/^alter .* drop default$/, "old processes rely on the default"],
];
/** These hold the table's exclusive lock while they read or write all of its rows. */
const LOCKING: Rule[] = [
  [
    /^add (?:constraint \S+ )?(?:unique|primary key) (?!using index)/,
    "builds an index under a lock: create it concurrently, then `using index`",
  ],
  [
    /^add (?:constraint|check|foreign key|exclude)(?!.* not valid$)(?!.* using index)/,
    "checks all rows under a lock: add `not valid`, and validate it in a migration with `-- no transaction`",
  ],
  [/^validate constraint/, "checks all rows in the transaction: use a migration with `-- no transaction`"],
];
const NEW_COLUMN: Rule[] = [
  [
    / not null(?!.* default )(?<! default .*)/,
    "old processes do not know the column: give it a default, or allow null",
  ],
  [
    / (?:check ?\(|references |unique\b|primary key)/,
    "checks all rows under a lock: add the constraint separately, with `not valid`",
  ],
  [/ default (?!now\(\))\w+\(/, "its default is computed for each row, which rewrites the table"],
  [/ generated always as /, "writes all rows under a lock"],
];

/** Returns, one line each, why a migration is not safe next to running processes. */
export function unsafeStatements(migration: Pick<Migration, "text" | "contract" | "isApart">): string[] {
  if (migration.isApart) return unsafeApart(migration.text);
  const statements = plainStatements(migration.text);
  const created = new Set(statements.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []));
  const views = new Set(statements.flatMap((statement) => VIEW.exec(statement)?.[1] ?? []));
  const isContract = migration.contract !== null;
  return statements.flatMap((statement) => {
    const index = CREATE_INDEX.exec(statement)?.[1];
    if (index && !created.has(index)) return fault(statement, "blocks writes: use `concurrently`");
    const [, kind, dropped = ""] = DROPS.exec(statement) ?? [];
    if (kind && !isContract && !(kind.endsWith("view") && views.has(dropped))) {
      return fault(statement, `drops a ${kind} that old processes use`);
    }
    const [, table = "", actions = ""] = ALTER_TABLE.exec(statement) ?? [];
    if (!actions || created.has(table)) return [];
    return topLevelParts(actions).flatMap((action) => unsafeAction(action, isContract));
  });
}

function unsafeApart(text: string): string[] {
  return statementsOf(text)
    .filter((statement) => !isHarmless(statement))
    .flatMap((statement) => fault(statement, "needs a transaction"));
}

function unsafeAction(action: string, isContract: boolean): string[] {
  const rules = isContract ? LOCKING : [...REMOVING, ...LOCKING];
  const isColumn = /^add (?!constraint|check|foreign key|unique|primary key|exclude)/.test(action);
  const broken = [...rules, ...(isColumn ? NEW_COLUMN : [])].find(([pattern]) => pattern.test(action));
  return broken ? fault(action, broken[1]) : [];
}

const fault = (statement: string, why: string) => [`"${statement.slice(0, 70)}" ${why}`];

/** Returns the statements in lower case and on one line, without comments, texts and bodies of functions. */
function plainStatements(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Splits the actions of `alter table` at the commas outside parentheses. */
function topLevelParts(actions: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of actions) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
