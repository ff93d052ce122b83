import { ownKeys } from "@/server/chain/checks/own-keys";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";

/** Says that a network has no router yet, and how to deploy and add one. */
export function routerCommand({ key, name }: NetworkPreset, { rpcUrls }: { rpcUrls: string[] }): string {
  const addressOf = (role: "relayer" | "refunder") => ownKeys().find((own) => own.role === role)?.address;
  const roles = {
    owner: undefined,
    relayer: addressOf("relayer"),
    refunder: addressOf("refunder"),
    guardian: undefined,
    "fee-recipient": undefined,
  };
  const given = Object.entries(roles).map(([role, address]) => `--${role} ${address ?? "0x…"}`);
  const origin = rpcUrls.map((url) => new URL(url).origin)[0];
  return [
    `${name} has no router in the file. Deploy one; without --key-file this prints the transaction and its cost:`,
    `  npm run deploy-router -- --network ${key} --rpc ${origin}/… ${given.join(" ")}`,
    "Then run this command again with --router and the address.",
  ].join("\n");
}
