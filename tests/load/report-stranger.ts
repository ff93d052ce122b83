import { loadavg } from "node:os";
import { percentiles } from "@/tests/load/measure";
import type { Step } from "@/tests/load/shop-traffic";
import type { Answers } from "@/tests/load/stranger-loop";
import { db, many, one, sql } from "@/tests/support/sql";

/** The limits of the tables and docs/security.md; for a processor core, the share that only the stranger causes. */
const BOUNDS = { options: 2_000, entries: 21 + 6 * 50, readsPerS: 50, readsBurst: 500, ofCore: 0.6 };

/** What happened within a time. */
export interface Period {
  seconds: number;
  steps: Step[];
  calls: number;
  processorS: number;
}

interface Findings {
  alone: Period;
  combined: Period;
  answers: Answers;
  payments: string[];
}

/**
 * Prints what a stranger has caused, and how the shop has fared, a line a limit.
 * @returns whether all limits are kept
 */
export async function report({ alone, combined, answers, payments }: Findings): Promise<boolean> {
  const rows = await many<{ options: number; entries: number; counts: number }>(
    db,
    sql`select (select count(*) from payment_option o where o.payment_id = p.id)::int as options,
          (select count(*) from payment_event e where e.payment_id = p.id)::int as entries,
          (select count(*) from options_request r where r.payment_id = p.id)::int as counts
        from payment p where p.id = any(${payments}::text[])`,
  );
  const { attempts } = await one<{ attempts: number }>(
    db,
    sql`select count(*)::int as attempts from sign_in_attempt`,
  );
  const most = (of: "options" | "entries" | "counts") => Math.max(...rows.map((row) => row[of]));
  const callsOfShop = (alone.calls / alone.seconds) * combined.seconds;
  const reads = Math.max(0, Math.round(combined.calls - callsOfShop));
  const given = Object.entries(answers);
  const sent = given.reduce((sum, [, count]) => sum + count, 0);
  const byStatus = given.map(([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`);
  print(
    `the stranger's ${sent} requests (${Math.round(sent / combined.seconds)} a second): ${byStatus.join(", ")}`,
  );
  print(
    `rows of a payment at most: ${most("options")} options, ${most("entries")} entries, ${most("counts")} counts; ${attempts} attempts to sign in`,
  );
  print(
    `calls to nodes: ${alone.calls} in ${alone.seconds} s alone, ${combined.calls} in ${combined.seconds} s combined; ${reads} are the stranger's`,
  );
  print(`processor: ${coresOf(alone).toFixed(2)} of a core alone, ${coresOf(combined).toFixed(2)} combined`);
  print(
    `load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(", ")} (1, 5 and 15 minutes)`,
  );
  const results = [
    check(most("options") <= BOUNDS.options, `options of a payment are at most ${BOUNDS.options}`),
    check(most("entries") <= BOUNDS.entries, `entries of a timeline are at most ${BOUNDS.entries}`),
    check(
      reads <= BOUNDS.readsPerS * combined.seconds * 1.1 + BOUNDS.readsBurst,
      `calls to nodes are at most ${BOUNDS.readsPerS} a second more`,
    ),
    check(
      coresOf(combined) - coresOf(alone) <= BOUNDS.ofCore,
      `the process takes at most ${BOUNDS.ofCore} of a core more`,
    ),
    ...compareSteps(alone.steps, combined.steps),
  ];
  const missed = results.filter((isKept) => !isKept).length;
  print(
    missed === 0 ? `all ${results.length} limits are kept` : `${missed} of ${results.length} limits MISSED`,
  );
  return missed === 0;
}

/** The shop's own times: within twice what they are alone, and a tenth of a second. */
function compareSteps(alone: Step[], combined: Step[]): boolean[] {
  const kinds = [...new Set(alone.map(({ kind }) => kind))];
  const of = (steps: Step[], kind: string) => steps.filter((step) => step.kind === kind);
  const times = (steps: Step[], kind: string) => percentiles(of(steps, kind).map(({ ms }) => ms));
  return kinds.map((kind) => {
    const [before, now] = [times(alone, kind), times(combined, kind)];
    const refused = of(combined, kind).filter(({ isOk }) => !isOk).length;
    const line = `${kind}: p50 ${before.p50.toFixed(0)} → ${now.p50.toFixed(0)} ms, p99 ${before.p99.toFixed(0)} → ${now.p99.toFixed(0)} ms, ${refused} of ${of(combined, kind).length} refused`;
    return check(refused === 0 && now.p99 <= 2 * before.p99 + 100, line);
  });
}

function coresOf({ processorS, seconds }: Period): number {
  return processorS / seconds;
}

function check(isKept: boolean, what: string): boolean {
  print(`${isKept ? "ok  " : "MISS"} ${what}`);
  return isKept;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
