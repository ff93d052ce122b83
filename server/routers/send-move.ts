import type { Hex, LocalAccount } from "viem";
import { sendAs, untilNothingPends } from "@/server/chain/calls/send-as";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { OpenMove } from "@/server/ledger/vault-moves";
import { missingSteps } from "@/server/routers/move-steps";

/**
 * Sends the missing transactions of a move with the owner's key, one after the other. Each is in a block before the
 * next one is sent, so a crash leaves at most one in flight, which the next run waits for.
 * @returns the hashes of the sent transactions
 * @throws Error when the key is not the owner's, or a transaction fails
 */
export async function sendMove(chain: ChainConfig, move: OpenMove, owner: LocalAccount): Promise<Hex[]> {
  if (owner.address.toLowerCase() !== move.holder)
    throw new Error(`the key is of ${owner.address}, and ${move.holder} owns the router ${move.fromRouter}`);
  const hashes: Hex[] = [];
  for (;;) {
    await untilNothingPends(chain.id, owner);
    const [next] = await missingSteps(chain, move);
    if (!next) return hashes;
    hashes.push(await sendAs(chain.id, next, owner));
  }
}
