import type { Address, Hex } from "viem";
import type { RouterEvent, VaultMoved } from "@/server/chain/reads/router-events";
import { changed, db, many, type Tx } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { placeOf } from "@/server/ledger/place";

/** Money of a merchant that its routers' owner moves from one router to another. Hex is in lower case. */
export interface VaultMove {
  chainId: number;
  fromRouter: Address;
  toRouter: Address;
  merchantId: string;
  /** The merchant as the routers name it. */
  merchantRef: Hex;
  token: Address;
  /** Base units. */
  amount: bigint;
  /** The account between the two halves. */
  holder: Address;
  /** Both halves are in later blocks. */
  afterBlock: number;
}

/** A move in the journal whose money has not arrived. */
export interface OpenMove extends VaultMove {
  id: number;
  /** The booked withdrawal; null before. */
  withdrawTx: Hex | null;
}

/** Records a move before its first half is sent. */
export async function planMove(move: VaultMove): Promise<void> {
  await changed(
    db,
    store.insertInto("vault_move").values({
      chain_id: move.chainId,
      from_router: move.fromRouter,
      to_router: move.toRouter,
      merchant_id: move.merchantId,
      merchant_ref: move.merchantRef,
      token: move.token,
      amount: move.amount,
      holder: move.holder,
      after_block: move.afterBlock,
    }),
  );
}

/** Cancels a move unless its withdrawal is booked. */
export async function cancelMove(id: number): Promise<void> {
  await changed(
    db,
    store
      .updateTable("vault_move")
      .set({ cancelled_at: clock() })
      .where("id", "=", id)
      .where("withdraw_tx", "is", null),
  );
}

/** Lists the moves from a router whose money has not arrived, oldest first. */
export function findOpenMoves(chainId: number, fromRouter: string): Promise<OpenMove[]> {
  return many(
    db,
    store
      .selectFrom("vault_move")
      .select(["id", "chain_id as chainId", "from_router as fromRouter", "to_router as toRouter"])
      .select(["merchant_id as merchantId", "merchant_ref as merchantRef", "token", "amount", "holder"])
      .select(["after_block as afterBlock", "withdraw_tx as withdrawTx"])
      .where("chain_id", "=", chainId)
      .where("from_router", "=", fromRouter.toLowerCase())
      .where("deposit_tx", "is", null)
      .where("cancelled_at", "is", null)
      .orderBy("id")
      .$narrowType<
        Pick<OpenMove, "fromRouter" | "toRouter" | "merchantRef" | "token" | "holder" | "withdrawTx">
      >(),
  );
}

/**
 * Finds the withdrawals and deposits among these events that are halves of planned moves, and records them there. An
 * event keeps its move when it is booked again.
 * @returns the places of those events
 */
export async function claimMoves(
  tx: Tx,
  chainId: number,
  events: readonly RouterEvent[],
): Promise<Set<string>> {
  const claimed = new Set<string>();
  for (const event of events) {
    if (event.type !== "VaultWithdrawn" && event.type !== "VaultDeposited") continue;
    if (await claim(tx, chainId, event)) claimed.add(placeOf(event));
  }
  return claimed;
}

async function claim(tx: Tx, chainId: number, event: VaultMoved): Promise<boolean> {
  const { txHash, logIndex } = event;
  const isWithdrawal = event.type === "VaultWithdrawn";
  const [own, other] = isWithdrawal
    ? (["withdraw", "from_router"] as const)
    : (["deposit", "to_router"] as const);
  const taken = fragment<boolean>`${fragment.ref(`${own}_tx`)} = ${txHash}`;
  const open = fragment<boolean>`${fragment.ref(`${own}_tx`)} is null`;
  const half = store
    .selectFrom("vault_move")
    .select("id")
    .where("chain_id", "=", chainId)
    .where(other, "=", event.router)
    .where("merchant_ref", "=", event.merchantRef)
    .where("token", "=", event.token)
    .where("amount", "=", event.amount)
    .where("holder", "=", event.party)
    .where("after_block", "<", event.blockNumber)
    .where("cancelled_at", "is", null)
    .where(({ or }) => or([taken, open]))
    .where(isWithdrawal ? fragment<boolean>`true` : fragment<boolean>`withdraw_tx is not null`)
    .orderBy(taken, "desc")
    .orderBy("id")
    .limit(1);
  const set = isWithdrawal
    ? { withdraw_tx: txHash, withdraw_log: logIndex }
    : { deposit_tx: txHash, deposit_log: logIndex };
  return (await changed(tx, store.updateTable("vault_move").set(set).where("id", "=", half))) > 0;
}
