import type { Hex } from "viem";
import type { Asset } from "@/server/assets/asset";
import type { GatewayScope } from "@/server/auth/scope";
import { storeData } from "@/server/buyers/store-data";
import { tieData } from "@/server/buyers/tie-data";
import { relayerOf } from "@/server/chain/relayer-key";
import { sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import type { StoredResult } from "@/server/gateway/check-results";
import type { OptionRow } from "@/server/gateway/option-row";
import { type DataAsked, dataMissing } from "@/server/gateway/outstanding-data";
import { newId } from "@/server/ids";
import { type ChosenOption, transition } from "@/server/payments/transition";
import { queueRelay, type RelayRequest } from "@/server/relays/queue-relay";

/** What a confirm leaves behind once it was proved: a call for the relayer, or the buyer's own transaction. */
export interface Acceptance {
  option: OptionRow;
  asset: Asset;
  wallet: GatewayScope["wallet"];
  results: StoredResult[];
  execution: { kind: "relay"; calldata: Hex } | { kind: "sent"; txHash: Hex };
  requestId: string;
  /** What the payment asks of its buyer; null when nothing. */
  data: DataAsked | null;
}

const RELAY_KIND = { eip3009: "pay_authorization", permit2: "pay_permit2", native: null } as const;

/**
 * Moves a payment to `processing` and stores the attempt, the relayer's job and the timeline's entry, all or nothing.
 * @returns false when the payment is no longer open: somebody else won, or its time ran out meanwhile
 */
export function acceptAttempt(acceptance: Acceptance): Promise<boolean> {
  const { option, requestId } = acceptance;
  return transaction(async (tx) => {
    const move = { to: "processing", option: chosen(acceptance), adopted: false } as const;
    const change = { paymentId: option.paymentId, from: "requires_action", move, requestId } as const;
    // The guarded update comes first: it locks the row, so of many confirms only one goes on.
    if (!(await transition(tx, change))) return false;
    const attemptId = await insertAttempt(tx, acceptance);
    await queue(tx, attemptId, acceptance);
    await keepData(tx, acceptance);
    const data = { attemptId, optionId: option.id, kind: option.kind, wallet: acceptance.wallet?.name };
    await recordEvent(tx, { paymentId: option.paymentId, type: "confirm.accepted", data, requestId });
    return true;
  });
}

function chosen({ option, asset, wallet }: Acceptance): ChosenOption {
  return {
    optionId: option.id,
    account: option.account,
    chainId: option.chainId,
    asset: option.asset,
    token: option.token,
    tokenSymbol: asset.symbol,
    tokenDecimals: asset.decimals,
    amount: option.amount,
    fee: option.fee,
    destination: option.destination,
    providerName: wallet?.name ?? null,
    providerIcon: wallet?.icon ?? null,
  };
}

/** @throws AppError `params_validation` when what was kept is gone since it was asked for */
async function keepData(tx: Tx, { option, data: asked, requestId }: Acceptance): Promise<void> {
  if (!asked) return;
  const { given: data, payer, ...reach } = asked;
  const payment = { ...reach, id: option.paymentId };
  if (data) await storeData(tx, { payment, payers: [payer], data, requestId });
  if (!(await tieData(tx, option.paymentId, { ...reach, payer }))) throw dataMissing();
}

async function insertAttempt(tx: Tx, { option, results, execution }: Acceptance): Promise<string> {
  const id = newId("att");
  const txHash = execution.kind === "sent" ? execution.txHash : null;
  await tx.query(
    sql`insert into payment_attempt (id, payment_id, option_id, results, tx_hash)
        values (${id}, ${option.paymentId}, ${option.id}, ${JSON.stringify(results)}, ${txHash})`,
  );
  return id;
}

async function queue(tx: Tx, attemptId: string, { option, execution }: Acceptance): Promise<void> {
  const kind: RelayRequest["kind"] | null = RELAY_KIND[option.kind];
  if (execution.kind !== "relay" || !kind) return;
  await queueRelay(tx, relayerOf(option.paymentId), {
    paymentId: option.paymentId,
    attemptId,
    kind,
    chainId: option.chainId,
    router: option.router,
    calldata: execution.calldata,
    key: option.key,
    deadline: option.deadline,
  });
}
