import { NATIVE_TOKEN } from "@/server/assets/asset";
import { type BuyerTransaction, payDirectTransaction } from "@/server/chain/calls/direct-quote";
import { routerApprovals } from "@/server/chain/calls/vault-calls";
import { chainsOf } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { testBuyer } from "@/server/chain/keys/test-buyer";
import { readRouterAllowance } from "@/server/chain/reads/read-vaults";
import { readOptionId } from "@/server/gateway/data-token";
import { findOption } from "@/server/gateway/find-options";
import { listOptions } from "@/server/gateway/list-options";
import { type OptionRow, refsOf, termsOf } from "@/server/gateway/option-row";
import type { CollectedData, PaymentOption } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";

/** One use of a helper, on an open or a paid payment. */
export interface TestRun {
  payment: PaymentRow;
  requestId: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/** An option of the test buyer, with its network. */
export type TestOption = PaymentOption & Pick<OptionRow, "chainId" | "kind">;

/** What the test buyer gives to merchants that require the buyer's data. */
export const TEST_DATA = {
  fullName: "Test Buyer",
  dob: "1990-12-31",
  porCountry: "DE",
  porAddress: "Test Street 1, 10115 Berlin",
  tosConfirmed: true,
};
export const TEST_FIELDS: CollectedData = {
  fields: Object.entries(TEST_DATA).map(([id, value]) => ({ id, value: String(value) })),
};

/** Returns the test buyer's accounts, one for each network, in CAIP-10. */
export const testAccounts = () => chainsOf("test").map(({ id }) => `eip155:${id}:${testBuyer().address}`);

/**
 * Lists the options of the test buyer, those that a signature pays first.
 * @throws AppError `invalid_state` when there is none
 */
export async function testOptions({ payment, requestId }: TestRun): Promise<[TestOption, ...TestOption[]]> {
  const { options } = await listOptions({
    paymentId: payment.id,
    accounts: testAccounts(),
    includePaymentInfo: false,
    requestId,
  });
  const found = await Promise.all(options.map((option) => withPlace(payment.id, option)));
  const [first, ...others] = found.sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  if (first) return [first, ...others];
  throw new AppError("invalid_state", "The test buyer has no option to pay this payment with.", {
    details: { reason: "no_options" },
  });
}

const RANK: Record<OptionRow["kind"], number> = { eip3009: 0, permit2: 1, native: 2 };

async function withPlace(paymentId: string, option: PaymentOption): Promise<TestOption> {
  const { chainId, kind } = await findOption(paymentId, readOptionId(option.id).optionId);
  return { ...option, chainId, kind };
}

/**
 * Builds the transactions by which the test buyer executes an option's terms: the router's `payDirect`, which needs
 * neither a confirm nor the relayer's transaction, after missing approvals.
 */
export async function directTransactions(
  { payment }: TestRun,
  { id }: Pick<TestOption, "id">,
): Promise<BuyerTransaction[]> {
  const option = await findOption(payment.id, readOptionId(id).optionId);
  const { payer, token } = option;
  const allowance = token === NATIVE_TOKEN ? null : await readRouterAllowance(option, payer, token);
  const pay = await payDirectTransaction(termsOf(option, refsOf(payment)), placeOf(option));
  return [...routerApprovals(payer, option, allowance), pay];
}
