import type { Hex } from "viem";
import { type Db, sql } from "@/server/db/sql";

interface SignedDeployment {
  chainId: number;
  txHash: Hex;
  nonce: number;
  /** The account that it creates, and the key that pays for it. */
  account: string;
  deployer: string;
  /** The payment whose confirm requires it. */
  paymentId: string;
}

/**
 * Records a deployment before it is sent, so that its cost is never missed. Storing the same bytes again changes
 * nothing.
 */
export async function storeDeployment(on: Db, signed: SignedDeployment): Promise<void> {
  const { chainId, txHash, nonce, account, deployer, paymentId } = signed;
  await on.query(
    sql`insert into account_deployment (tx_hash, chain_id, payment_id, account, deployer, nonce)
        values (${txHash}, ${chainId}, ${paymentId}, ${account.toLowerCase()}, ${deployer.toLowerCase()}, ${nonce})
        on conflict (tx_hash) do nothing`,
  );
}
