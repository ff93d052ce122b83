import { type Hex, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import type { ChainConfig } from "@/server/chain/client/registry";
import { startWorker } from "@/server/jobs/start-worker";
import { newId } from "@/server/kernel/ids";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { untilBooked, untilPaid } from "@/tests/support/books";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  sendDirect,
} from "@/tests/support/payments";
import { asOwner, depositTo, untilRefund } from "@/tests/support/refunds";
import { refOf } from "@/tests/support/router";

/** Books with three payments, a refund, and money that moved into a vault and out of it. The worker has stopped. */
export interface AuditedPayments {
  account: TestAccount;
  payer: PrivateKeyAccount;
  usdc: Hex;
  /** Settled to a destination. */
  settled: OpenPayment;
  /** Kept in the vault, paid by the buyer's own transaction. */
  kept: OpenPayment;
  /** That transaction. */
  sent: Hex;
  /** Kept in the vault, and given back. */
  returned: OpenPayment;
}

/** Creates them on a chain, and waits until all are posted. */
export async function makeAuditedPayments(chain: ChainConfig): Promise<AuditedPayments> {
  const usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address.toLowerCase() as Hex;
  const account = await makeAccount();
  const payer = await makeBuyer(chain);
  const stopping = new AbortController();
  const worker = startWorker(stopping.signal);
  // Nobody else pays there, so its balance is what these payments settled.
  const destination = privateKeyToAccount(generatePrivateKey()).address;
  const settled = await openPayment(account, { chain, payer, symbol: "USDC", destination });
  const kept = await openPayment(account, { chain, payer, symbol: "ETH", destination: zeroAddress });
  const returned = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  const [, , sent] = await Promise.all([
    confirmForRelay(settled),
    confirmForRelay(returned),
    sendDirect(kept),
  ]);
  await depositTo(chain, account.merchant.id, { token: usdc, amount: 500_000n });
  const args = [refOf(account.merchant.id), usdc, payer.address, 20_000n] as const;
  await asOwner(chain, { functionName: "withdraw", args });
  for (const { id } of [settled, kept, returned]) await untilPaid(id);
  const scope = await forMerchant(await authenticateKey(account.apiKey), account.merchant.id);
  await requestRefund(
    scope,
    { paymentId: returned.id },
    { idempotencyRecord: null, requestId: newId("req") },
  );
  await untilRefund(returned.id, "succeeded");
  await untilBooked(chain);
  // The hourly audit would repair what the tests break.
  stopping.abort();
  await worker;
  return { account, payer, usdc, settled, kept, sent, returned };
}
