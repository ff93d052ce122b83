import { isLocalChain, testWalletKey } from "@/server/chain/client/local-chains";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { AppError } from "@/server/kernel/errors";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { TestHelper } from "@/server/test-payments/schema";

/** The statuses in which each helper has an effect. */
const STATUS: Record<TestHelper, PaymentStatus> = {
  pay: "requires_action",
  fail: "requires_action",
  expire: "requires_action",
  "pay-late": "requires_action",
  "pay-twice": "requires_action",
  "pay-short": "requires_action",
  reorg: "succeeded",
};
const HELPERS = Object.keys(STATUS) as TestHelper[];

interface Subject {
  mode: "test" | "live";
  status: PaymentStatus;
}

/** Lists the helpers that a payment can be tested with now, in the order of the page. */
export function offeredHelpers({ mode, status }: Subject): TestHelper[] {
  if (mode === "live") return [];
  const isLocal = refusal() === null;
  return HELPERS.filter((helper) => STATUS[helper] === status && (isLocal || helper === "expire"));
}

/**
 * Throws unless a helper may be used on this payment. Expiry alone needs no network.
 * @throws AppError `forbidden` without local networks, `invalid_state`
 */
export function requireOffered(helper: TestHelper, { status }: Subject): void {
  const refused = helper === "expire" ? null : refusal();
  if (refused) throw new AppError("forbidden", SENTENCES[refused], { details: { reason: refused } });
  if (status === STATUS[helper]) return;
  throw new AppError("invalid_state", `A payment that is ${status} cannot be tested with ${helper}.`, {
    details: { status, required: STATUS[helper] },
  });
}

const SENTENCES = {
  public_network:
    "Test helpers pay with a publicly known key, so they work only where every test network is local. Pay with a wallet.",
  no_test_buyer: "Test helpers need a funded buyer. Set TEST_WALLET_KEY, as local mode does.",
} as const;

/** Returns why no test buyer may pay; null when one may. */
export function refusal(
  chains: readonly ChainConfig[] = chainsOf("test"),
): "public_network" | "no_test_buyer" | null {
  if (chains.length === 0 || !chains.every(isLocalChain)) return "public_network";
  return testWalletKey("test", chains) ? null : "no_test_buyer";
}
