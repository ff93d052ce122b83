import type { Hex } from "viem";
import type { Asset } from "@/server/assets/asset";
import type { GatewayScope } from "@/server/auth/scope";
import { chooseData } from "@/server/buyers/choose-data";
import { storeData } from "@/server/buyers/store-data";
import { tieData } from "@/server/buyers/tie-data";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { compiled, type Given } from "@/server/db/compiled";
import { changed, type Tx, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import type { StoredResult } from "@/server/gateway/check-results";
import type { OptionRow } from "@/server/gateway/option-row";
import { dataMissing, type RequiredData } from "@/server/gateway/read-collected";
import { newId } from "@/server/kernel/ids";
import { type ChosenOption, transition } from "@/server/payments/transition";
import { queueRelay, type RelayRequest } from "@/server/relayer/jobs/queue-relay";

/** A proved confirm: a call for the relayer, or the buyer's own transaction. */
export interface Acceptance {
  option: OptionRow;
  asset: Asset;
  wallet: GatewayScope["wallet"];
  results: StoredResult[];
  execution:
    | { kind: "relay"; calldata: Hex }
    /** `tokenHash`: of the form whose data the transaction was built with; empty when it names none. */
    | { kind: "sent"; txHash: Hex; tokenHash: string };
  /** Null when the worker accepts an earlier report. */
  requestId: string | null;
  /** The data policy for the buyer; null when no data is needed. */
  data: RequiredData | null;
}

const RELAY_KIND = { eip3009: "pay_authorization", permit2: "pay_permit2", native: null } as const;

/**
 * Moves a payment to `processing` and stores the attempt, the relayer's job and the timeline's entry, atomically.
 * @returns false when the payment is no longer open: another confirm won, or it expired meanwhile
 */
export function acceptAttempt(acceptance: Acceptance): Promise<boolean> {
  const { option, requestId } = acceptance;
  return transaction(async (tx) => {
    const move = { to: "processing", option: chosen(acceptance), adopted: false } as const;
    const change = { paymentId: option.paymentId, from: "requires_action", move, requestId } as const;
    // The guarded update comes first: it locks the row, so that only one of several confirms continues.
    if (!(await transition(tx, change))) return false;
    const attemptId = await insertAttempt(tx, acceptance);
    await queue(tx, attemptId, acceptance);
    await endClaim(tx, acceptance);
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

/**
 * Ties the data to the payment and, with a signature, to the account. A transaction already sent counts without data.
 * @throws AppError `params_validation` when a signature came and no data is certainly the account's
 */
async function keepData(tx: Tx, acceptance: Acceptance): Promise<void> {
  const { option, data: required, requestId, execution } = acceptance;
  if (!required) return;
  const { given: data, ...paying } = required;
  const { paymentId } = option;
  const { payer, tokenHash } = paying;
  const isSigned = execution.kind === "relay";
  const [stored] =
    data && requestId !== null
      ? await storeData(tx, { paymentId, payers: [payer], tokenHash, data, reusable: null, requestId })
      : [];
  const dataId = isSigned
    ? (stored ?? (await chooseData(tx, { ...paying, paymentId })))
    : await chooseData(tx, { ...paying, paymentId, tokenHash: execution.tokenHash });
  if (dataId) await tieData(tx, { paymentId, dataId, isSigned });
  else if (isSigned) throw dataMissing();
}

interface Attempt {
  id: string;
  paymentId: string;
  optionId: string;
  /** JSON. */
  results: string;
  txHash: Hex | null;
}

const ATTEMPT = compiled(({ id, paymentId, optionId, results, txHash }: Given<Attempt>) =>
  store
    .insertInto("payment_attempt")
    .values({ id, payment_id: paymentId, option_id: optionId, results, tx_hash: txHash }),
);

async function insertAttempt(tx: Tx, { option, results, execution }: Acceptance): Promise<string> {
  const id = newId("att");
  const txHash = execution.kind === "sent" ? execution.txHash : null;
  const attempt = { id, paymentId: option.paymentId, optionId: option.id, txHash };
  await changed(tx, ATTEMPT({ ...attempt, results: JSON.stringify(results) }));
  return id;
}

/** Ends the claim of a transaction that is now visible to a node. */
async function endClaim(tx: Tx, { option, execution }: Acceptance): Promise<void> {
  if (execution.kind !== "sent") return;
  await changed(
    tx,
    store
      .updateTable("payment_claim")
      .set({ seen_at: clock(), dropped_at: null, closed_at: null })
      .where("payment_id", "=", option.paymentId)
      .where("option_id", "=", option.id)
      .where("tx_hash", "=", execution.txHash),
  );
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
