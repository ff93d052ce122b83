import { hexToNumber, isHex } from "viem";
import { httpRpc } from "@/server/chain/client/http-rpc";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";

/** Thrown when a node does not answer, so that nothing is known about it. */
export class EndpointAway extends Error {}

/**
 * Checks that an RPC URL is one of the network.
 * @throws Error when it is no URL or of another chain; EndpointAway when it does not answer
 */
export async function requireEndpoint(url: string, { key, id, name }: NetworkPreset): Promise<void> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error("--rpc must be an http or https URL, such as https://rpc.example/key");
  const { origin } = new URL(url);
  const answer = await httpRpc(url)({ method: "eth_chainId" }).catch((error: Error) => {
    throw new EndpointAway(
      `--rpc: ${origin} does not answer (${error.name}). Check the URL and the provider.`,
    );
  });
  const answered = isHex(answer) ? hexToNumber(answer) : null;
  if (answered === id) return;
  throw new Error(
    `--rpc: ${origin} answers for chain ${answered}, and ${key} has the id ${id}. Pass an RPC URL of ${name}.`,
  );
}
