import type { DemoException } from "@/scripts/demo/chain-rows";
import { at, type Row } from "@/scripts/demo/insert-rows";
import type { MinedStep } from "@/scripts/demo/mine-steps";
import type { World } from "@/scripts/demo/payment-rows";
import { routerEvents } from "@/server/chain/reads/router-events";
import { gasPosting, type LedgerLine, postingOf } from "@/server/ledger/posting";

/**
 * The postings that the program would not write again: the cost of our own transactions, and the money of exceptions,
 * which it would report as new. It writes all others.
 */
export function ledgerRows(
  { executed }: World,
  ours: readonly Row[],
  exceptions: readonly DemoException[],
): Row[] {
  const hashes = new Set(ours.map(({ hash }) => hash));
  const mined = [...executed.paid.values(), ...executed.refunded.values()];
  const gas = mined
    .filter(({ hash }) => hashes.has(hash))
    .flatMap((step) => rowsOf(step, gasPosting(step.from.address, step.cost), { gas_block: step.block }));
  const surplus = exceptions.flatMap(({ mined: step }) =>
    routerEvents([step.to], step.logs).flatMap((event) =>
      rowsOf(step, postingOf(event, { holdsFees: true }), {
        router: event.router,
        log_index: event.logIndex,
      }),
    ),
  );
  return [...gas, ...surplus].map((row) => ({ gas_block: null, router: null, log_index: null, ...row }));
}

function rowsOf({ option, hash, at: second }: MinedStep, lines: readonly LedgerLine[], place: Row): Row[] {
  return lines.map((line, index) => ({
    ...place,
    chain_id: option?.place.chainId,
    tx_hash: hash,
    line: index,
    kind: line.kind,
    from_account: line.fromAccount,
    from_party: line.fromParty,
    to_account: line.toAccount,
    to_party: line.toParty,
    token: line.token,
    amount: line.amount,
    created_at: at(second * 1_000),
  }));
}
