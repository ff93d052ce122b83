import type { Hex } from "viem";
import { changedChainsFile } from "@/tests/support/chains-file";

/** An address without code. */
export const NOWHERE = "0x000000000000000000000000000000000000dEaD";
const PAST = "2026-01-01T00:00:00Z";

interface Faults {
  rpcUrls: string[];
  /** Of the second chain. */
  rpcUrlsOfOther: string[];
  /** A router of the first edition. */
  firstEdition: Hex;
}

/** Writes a chains file with other endpoints, a router without code, one of another edition, and a wrong domain. */
export function faultyChainsFile({ rpcUrls, rpcUrlsOfOther, firstEdition }: Faults): string {
  return changedChainsFile(({ chains: [one, two] }) => {
    const past = { startBlock: 0, until: PAST };
    Object.assign(one ?? {}, {
      rpcUrls,
      routers: [
        { ...past, address: NOWHERE },
        { ...past, address: firstEdition, version: 2 },
        ...(one?.routers ?? []),
      ],
    });
    const usdc = one?.tokens.find(({ symbol }) => symbol === "USDC");
    Object.assign(usdc?.domain ?? {}, { version: "9" });
    if (two) two.rpcUrls = rpcUrlsOfOther;
  });
}
