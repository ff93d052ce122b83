import type { Hex } from "viem";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { newId } from "@/server/kernel/ids";
import { tamper } from "@/tests/support/books";
import { publicClient } from "@/tests/support/chains";
import { type OpenPayment, walletOf } from "@/tests/support/payments";
import { routerOf } from "@/tests/support/router-of";

/** Stores a relayed call that was mined and reverted, in the relayer's final state. */
export async function revertedCall({ id, key, chain }: OpenPayment): Promise<{ hash: Hex; job: string }> {
  const call = { to: routerOf(chain), data: "0xdeadbeef", gas: 100_000n } as const;
  const hash = await walletOf(chain, relayerAccount()).sendTransaction(call);
  const { blockNumber } = await publicClient(chain).waitForTransactionReceipt({ hash });
  const job = newId("job");
  const relayer = relayerAccount().address.toLowerCase();
  await tamper(
    `insert into relay_job (id, payment_id, kind, chain_id, relayer, router, calldata, key, deadline, status, failure, lost_wei, transaction_id, created_at, updated_at)
     values ('${job}', '${id}', 'pay_permit2', ${chain.id}, '${relayer}', '${routerOf(chain).toLowerCase()}', '0xdeadbeef', '${key}', 0, 'failed', 'reverted', 1, '${job}',
       clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 hour')`,
    `insert into relay_transaction (hash, job_id, chain_id, relayer, nonce, version, raw, gas, max_fee_per_gas, max_priority_fee_per_gas)
     values ('${hash}', '${job}', ${chain.id}, '${relayer}', 1000, 0, '0xab', 100000, 1, 1)`,
    `update chain_cursor set block_number = ${blockNumber}, head_number = ${blockNumber}`,
  );
  return { hash, job };
}
