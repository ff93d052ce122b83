import { gatewayScope } from "@/server/auth/gateway-scope";
import { confirmPayment } from "@/server/gateway/confirm-payment";
import { fetchActions } from "@/server/gateway/fetch-actions";
import type { WalletRpc } from "@/server/gateway/schema";
import type { ConfirmedStatus } from "@/server/payments/schema";
import { executeActions } from "@/server/test-payments/buyer-wallet";
import { TEST_FIELDS, type TestOption, type TestRun } from "@/server/test-payments/test-options";

/** Milliseconds that a helper waits for its outcome. */
export const WITHIN_MS = 20_000;

/** Pays a payment with one of the test buyer's options, as a wallet does, and waits for its outcome. */
export async function payPayment(
  run: TestRun,
  option: TestOption,
  maxPollMs: number = WITHIN_MS,
): Promise<void> {
  const results = await executeActions(option.chainId, await walletActions(run, option));
  await confirmAs(run, { optionId: option.id, results, maxPollMs });
}

/** Returns the actions of an option that the wallet executes; those of a coin are built first. */
export async function walletActions(
  { payment, requestId }: TestRun,
  { id, actions }: TestOption,
): Promise<WalletRpc[]> {
  const [first] = actions;
  if (first?.type !== "build") return actions as WalletRpc[];
  const request = { paymentId: payment.id, optionId: id, data: first.data.data, requestId };
  return (await fetchActions({ ...request, collectedData: TEST_FIELDS })).actions;
}

interface Confirm {
  optionId: string;
  results: readonly string[];
  maxPollMs: number;
}

/** Confirms as the test buyer's wallet. */
export function confirmAs(
  { payment, requestId, signal }: TestRun,
  { optionId, results, maxPollMs }: Confirm,
): Promise<ConfirmedStatus> {
  return confirmPayment(gatewayScope({ sdkName: "Test buyer", appId: null }), {
    paymentId: payment.id,
    optionId,
    results: results.map((result) => ({ type: "walletRpc", data: [result] })),
    collectedData: TEST_FIELDS,
    maxPollMs,
    requestId,
    signal,
  });
}
