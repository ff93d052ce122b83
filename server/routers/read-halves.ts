import type { ChainConfig } from "@/server/chain/client/registry";
import { readHead } from "@/server/chain/reads/blocks";
import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import type { OpenMove } from "@/server/ledger/vault-moves";

/** Which halves of a move the chain shows, at any depth. */
export interface Halves {
  isWithdrawn: boolean;
  isDeposited: boolean;
}

/**
 * Reads which halves of a move are in blocks. The chain decides, not the journal: a half may have been sent by a run
 * that crashed, or from a multisig.
 * @throws AppError `bad_gateway`
 */
export async function readHalves(chain: ChainConfig, move: OpenMove): Promise<Halves> {
  const { number: head } = await readHead(chain);
  const place = { chainId: chain.id, routers: [move.fromRouter, move.toRouter] };
  const events = await readRouterEvents(place, move.afterBlock + 1, head);
  const has = (type: RouterEvent["type"], router: string) =>
    events.some(
      (event) =>
        event.type === type &&
        event.router === router &&
        "party" in event &&
        event.merchantRef === move.merchantRef &&
        event.token === move.token &&
        event.amount === move.amount &&
        event.party === move.holder,
    );
  return {
    isWithdrawn: move.withdrawTx !== null || has("VaultWithdrawn", move.fromRouter),
    isDeposited: has("VaultDeposited", move.toRouter),
  };
}
