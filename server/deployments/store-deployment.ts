import type { Hex } from "viem";
import { changed, type Db } from "@/server/db/sql";
import { store } from "@/server/db/store";

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
  await changed(
    on,
    store
      .insertInto("account_deployment")
      .values({
        tx_hash: txHash,
        chain_id: chainId,
        payment_id: paymentId,
        account: account.toLowerCase(),
        deployer: deployer.toLowerCase(),
        nonce,
      })
      .onConflict((conflict) => conflict.column("tx_hash").doNothing()),
  );
}
