import { presentAmount } from "@/server/assets/amount";
import { assetsOf, NATIVE_TOKEN } from "@/server/assets/asset";
import { shownAddress } from "@/server/assets/caip";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { findChain } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { SurplusStatus } from "@/server/deposits/lifecycle";
import type { DepositRest } from "@/server/gateway/deposits/checkout-schema";

interface RestRow {
  depositId: string;
  chainId: number;
  token: string;
  amount: bigint;
  state: DepositRest["state"];
  to: string | null;
  txHash: string | null;
}

const MOST = 50;
const STATES: Record<SurplusStatus, DepositRest["state"]> = {
  none: "waiting",
  returning: "returning",
  returned: "returned",
  claimable: "claimable",
  exception: "merchant",
};

/** Finds the money at a payment's deposit addresses that pays nothing, and what was sent back, by deposit. */
export async function findRests(paymentId: string): Promise<Map<string, DepositRest[]>> {
  const [lying, returned] = await Promise.all([findLying(paymentId), findReturned(paymentId)]);
  // A return may be on the chain before its review.
  const open = lying.filter(({ txHash }) => !txHash || !returned.some((each) => each.txHash === txHash));
  const rests = new Map<string, DepositRest[]>();
  for (const row of [...returned, ...open]) {
    rests.set(row.depositId, [...(rests.get(row.depositId) ?? []), present(row)]);
  }
  return rests;
}

async function findLying(paymentId: string): Promise<RestRow[]> {
  const rows = await many(
    db,
    acrossAccounts("capability")
      .selectFrom("deposit_surplus as s")
      .innerJoin("deposit_address as d", "d.id", "s.deposit_id")
      .leftJoin("relay_job as j", "j.id", "s.job_id")
      .select(["s.deposit_id as depositId", "s.chain_id as chainId", "s.token", "s.amount", "s.status"])
      .select("j.tx_hash as txHash")
      .where("d.payment_id", "=", paymentId)
      .where("s.amount", ">", 0n)
      .orderBy("s.created_at")
      .limit(MOST),
  );
  return rows.map(({ status, txHash, ...row }) => ({
    ...row,
    state: STATES[status],
    to: null,
    txHash: status === "returning" ? txHash : null,
  }));
}

async function findReturned(paymentId: string): Promise<RestRow[]> {
  const rows = await many(
    db,
    acrossAccounts("capability")
      .selectFrom("chain_event as e")
      .innerJoin("deposit_address as d", (join) =>
        join.onRef("d.key", "=", "e.key").onRef("d.payment_id", "=", "e.payment_id"),
      )
      .select(["d.id as depositId", "e.chain_id as chainId", "e.tx_hash as txHash"])
      .select(fragment<string>`e.data ->> 'token'`.as("token"))
      .select(fragment<bigint>`(e.data ->> 'amount')::numeric`.as("amount"))
      .select(fragment<string>`e.data ->> 'to'`.as("to"))
      .select(fragment<boolean>`e.data ->> 'to' = e.router`.as("isKept"))
      .where("e.payment_id", "=", paymentId)
      .where("e.type", "=", fragment.lit("DepositReturned"))
      .orderBy("e.block_time")
      .orderBy("e.log_index")
      .limit(MOST),
  );
  return rows.map(({ isKept, to, ...row }) => ({
    ...row,
    state: isKept ? "merchant" : "returned",
    to: isKept ? null : shownAddress(to),
  }));
}

function present({ chainId, token, amount, state, to, txHash }: RestRow): DepositRest {
  const chain = findChain(chainId);
  const coin = token === NATIVE_TOKEN && chain && assetsOf(chain).find(({ kind }) => kind === "native");
  const asset = coin ? coin.id : `eip155:${chainId}/erc20:${token}`;
  return {
    amount: presentAmount(`caip19/${asset}`, amount),
    chainId,
    networkName: chain?.name ?? `eip155:${chainId}`,
    token: shownAddress(token),
    state,
    to,
    txHash,
    explorerUrl: explorerLink(chainId, txHash),
  };
}
