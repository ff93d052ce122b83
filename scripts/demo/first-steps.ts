import { type Address, encodeFunctionData, type LocalAccount, multicall3Abi, parseUnits } from "viem";
import type { DemoRefund } from "@/scripts/demo/plan-refunds";
import type { DemoOption } from "@/scripts/demo/price-sales";
import { type Executed, type Step, type StepsOf, step } from "@/scripts/demo/step";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { approvePermit2Transaction } from "@/server/chain/calls/approve-permit2";
import { depositTransactions } from "@/server/chain/calls/vault-calls";

/** The first money of buyers and merchants, in whole tokens: of stablecoins, and of tokens worth much more. */
const POCKETS = { 6: "4000", 18: "40" } as Record<number, string>;

/** Gives buyers and merchants their first money, in one transaction. */
export function handOut(
  { accounts, from }: StepsOf,
  executed: readonly Executed[],
  deposits: readonly Step[],
): Step[] {
  const holders = new Map<string, { token: Address; holder: Address; value: bigint }>();
  const tokens = new Map(executed.map(({ option: { asset } }) => [asset.token.toLowerCase(), asset]));
  const give = (token: string, holder: Address) => {
    const asset = tokens.get(token.toLowerCase());
    if (!asset || asset.token === NATIVE_TOKEN) return;
    holders.set(token + holder, { token: asset.token, holder, value: pocketOf(asset) });
  };
  for (const { option } of executed) give(option.terms.token, option.payer.address);
  for (const { from: merchant } of deposits) for (const token of tokens.keys()) give(token, merchant.address);
  const calls = [...holders.values()].map(({ token, holder, value }) => ({
    target: token,
    allowFailure: false,
    callData: encodeFunctionData({ abi: testTokenAbi, functionName: "mint", args: [holder, value] }),
  }));
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
  return [step(accounts.owner, from / 1_000, { to: multicall3Address, data })];
}

const pocketOf = ({ decimals }: { decimals: number }) => parseUnits(POCKETS[decimals] ?? "40", decimals);

/** Lets Permit2 take the tokens that need it, as a buyer's first payment does. */
export function approvals({ from }: StepsOf, executed: readonly Executed[]): Step[] {
  const steps = new Map<string, Step>();
  for (const { option } of executed) {
    const { payer, terms, asset } = option;
    const id = payer.address + terms.token;
    if (asset.kind !== "permit2" || steps.has(id)) continue;
    const allowed = approvePermit2Transaction({ payer: payer.address, token: terms.token }, "unlimited");
    const call = { to: allowed.to, data: allowed.data };
    steps.set(id, step(payer, from / 1_000 + 1, call));
  }
  return [...steps.values()];
}

/** Fills the vaults with what their refunds take, on the second day; with more than that where none lacks money. */
export function vaultDeposits(
  { wallets, merchantIds, from }: StepsOf,
  refunds: readonly DemoRefund[],
): Step[] {
  const needs = new Map<string, { shop: number; option: DemoOption; amount: bigint }>();
  for (const { payment, option, amount, executedAt } of refunds) {
    const { shop } = payment.sale;
    if (executedAt === null || option.terms.destination === NATIVE_TOKEN) continue;
    const id = `${shop} ${option.terms.token}`;
    needs.set(id, { shop, option, amount: (needs.get(id)?.amount ?? 0n) + amount });
  }
  const at = from / 1_000 + 86_400;
  return [...needs.values()].flatMap(({ shop, option, amount }) => {
    const wallet = wallets[shop] as LocalAccount;
    const { router } = option.place;
    const hasMore = !refunds.some(
      ({ payment, executedAt }) => executedAt === null && payment.sale.shop === shop,
    );
    const filled = hasMore ? (amount * 3n) / 2n : amount;
    const vault = {
      router,
      merchantId: merchantIds[shop] as string,
      token: option.terms.token,
      amount: filled,
    };
    const allowance = vault.token === NATIVE_TOKEN ? null : 0n;
    return depositTransactions(wallet.address, vault, allowance).map(({ to, data, value }) =>
      step(wallet, at, { to, data, value: BigInt(value ?? 0) }),
    );
  });
}
