import { isLive } from "@/server/deposits/lifecycle";
import type { DepositRow } from "./deposit-rows";
import { isSame, transfersBetween } from "./deposit-transfers";
import { commit, type Flow, read } from "./flow";
import type { Process } from "./world";

/** Ten minutes of addresses that wait for money, and a day of ended ones, in the schedule's time. */
const OPEN_MS = 15_000;
const ENDED_MS = 30_000;

/** As server/deposits/look-at-balances.ts: addresses that hold more than their rows explain. */
export function* lookAtBalances(process: Process): Flow {
  const { store, fault } = process.world;
  if (fault === "balances are not looked at") return;
  const now = process.clock();
  const isOpenDue = now - process.lookedAt.open >= OPEN_MS;
  const isEndedDue = now - process.lookedAt.ended >= ENDED_MS;
  const due = yield* read("balances: due", () =>
    store.deposits.all.filter(({ status }) => {
      if (status === "waiting" || status === "partial") return isOpenDue;
      return !isLive(status) && isEndedDue;
    }),
  );
  for (const deposit of due) yield* look(process, deposit);
  if (isOpenDue) process.lookedAt.open = now;
  if (isEndedDue) process.lookedAt.ended = now;
}

function* look(process: Process, deposit: DepositRow): Flow {
  const { store, chain } = process.world;
  const { key } = deposit;
  const missing = yield* read("balances: missing", () => {
    const known = store.deposits.lyingAt(deposit).find(({ token }) => token === "own")?.lying ?? 0;
    return chain.deposits.balance(key, "own") - known;
  });
  if (missing > 0) yield* findMissed(process, deposit);
}

/** As server/deposits/find-missed.ts: searches from the cursor back. */
function* findMissed(process: Process, { key }: DepositRow): Flow {
  const { store, chain } = process.world;
  const cursor = yield* read("balances: cursor", () => store.cursor.number);
  const range = { after: 0, end: cursor };
  const found = yield* read("balances: transfers", () => transfersBetween(process, new Set([key]), range));
  for (const { block, blockHash } of found) {
    const hash = yield* read("balances: block", () => chain.blocks[block]?.hash);
    if (hash !== blockHash) return;
  }
  yield* commit("balances: store", () => {
    for (const transfer of found) {
      const known = store.deposits.transfers.find((each) => isSame(each, transfer));
      if (known) known.isGone = false;
      else store.deposits.transfers.push({ ...transfer });
    }
    store.deposits.reviewSoon(key);
  });
}
