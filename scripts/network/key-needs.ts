import { createPublicClient, formatEther, formatGwei, http } from "viem";
import { ownKeys } from "@/server/chain/checks/own-keys";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { env } from "@/server/kernel/env";

/** Gas of a payment that shares its transaction with no other one (docs/performance.md). */
const GAS_PER_PAYMENT = 140_000n;

/** Describes what each hot key needs on a network, and how to make a key that is missing. */
export async function keyNeeds(
  preset: NetworkPreset,
  { rpcUrl, payments }: { rpcUrl: string; payments: bigint },
): Promise<string[]> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const gasPrice = await client.getGasPrice();
  const coin = preset.native.symbol;
  const cost = formatEther(GAS_PER_PAYMENT * gasPrice * payments);
  const keys = await Promise.all(
    ownKeys().map(async ({ variable, address, role }) => {
      const balance = formatEther(await client.getBalance({ address }));
      const need =
        role === "relayer" ? `; ${payments} payments, each sent alone, cost about ${cost} ${coin}` : "";
      return `${variable}: ${address} has ${balance} ${coin}${need}.`;
    }),
  );
  const { RELAYER_KEY, REFUNDER_KEY } = env();
  const missing = Object.entries({ RELAYER_KEY, REFUNDER_KEY }).flatMap(([name, key]) =>
    key
      ? []
      : [
          `${name} is not set. Make a new key with \`echo 0x$(openssl rand -hex 32)\`, and set it in the environment.`,
        ],
  );
  return [
    `Keys on ${preset.name}, at the present price of ${formatGwei(gasPrice)} gwei; a rollup adds its data fee:`,
    ...[...keys, ...missing].map((line) => `  ${line}`),
    ...(keys.length > 0 ? [`  Send ${coin} to these addresses from any account of yours.`] : []),
  ];
}
