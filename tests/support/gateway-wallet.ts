import { listOptions } from "@/server/gateway/list-options";
import type { ChainWorld } from "@/tests/support/chain-world";

/** The account of a world's payer (CAIP-10). */
export const accountOf = ({ chain, payer }: ChainWorld) => `eip155:${chain.id}:${payer.address}`;

/** Lists the options of a payment for the payer. */
export async function optionsFor(world: ChainWorld, paymentId: string) {
  const request = { paymentId, accounts: [accountOf(world)], includePaymentInfo: false, requestId: "req" };
  return (await listOptions(request)).options;
}

/** Signs a payment's option of USDC. Returns the body of its confirm. @throws Error when there is no such option */
export async function signUsdc(world: ChainWorld, paymentId: string) {
  const options = await optionsFor(world, paymentId);
  const option = options.find(({ amount }) => amount.display.assetSymbol === "USDC");
  const [action] = option?.actions ?? [];
  if (!option || action?.type !== "walletRpc") throw new Error("there is no option to sign");
  const signature = await world.payer.signTypedData(JSON.parse(String(action.data.params[1])));
  return {
    ...{ paymentId, optionId: option.id, maxPollMs: 0, requestId: "req" },
    ...{ results: [{ type: "walletRpc" as const, data: [signature] }], signal: AbortSignal.timeout(30_000) },
  };
}
