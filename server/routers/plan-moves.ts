import type { Address } from "viem";
import { requireUsable } from "@/server/chain/checks/require-usable";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readHead } from "@/server/chain/reads/blocks";
import { readRouterOwner } from "@/server/chain/reads/read-vaults";
import {
  cancelMove,
  findOpenMoves,
  type OpenMove,
  planMove,
  type VaultMove,
} from "@/server/ledger/vault-moves";
import { readHalves } from "@/server/routers/read-halves";
import { findRouterVaults } from "@/server/routers/router-status";

interface Routers {
  from: RouterConfig;
  to: RouterConfig;
}

/**
 * Plans the moves of all free money from one router to another: one for each merchant and token, without the money that
 * open refunds need there. A move that has begun is kept as it is. A plan that has not begun follows the balance.
 * @returns the open moves, the oldest first
 * @throws AppError `bad_gateway`, `invalid_state` for a router that is misconfigured
 */
export async function planMoves(chain: ChainConfig, { from, to }: Routers): Promise<OpenMove[]> {
  await requireUsable(chain, from.address);
  await requireUsable(chain, to.address);
  const place = { chainId: chain.id, fromRouter: lower(from.address), toRouter: lower(to.address) };
  const owner = await readRouterOwner({ chainId: chain.id, router: place.fromRouter });
  const { number: afterBlock } = await readHead(chain);
  const wanted: VaultMove[] = (await findRouterVaults(chain.id, place.fromRouter)).flatMap(
    ({ merchant, merchantRef, token, held, promised }) =>
      merchant && held > promised
        ? {
            ...{ ...place, merchantId: merchant.id, merchantRef, token },
            ...{ amount: held - promised, holder: lower(owner), afterBlock },
          }
        : [],
  );
  for (const move of await findOpenMoves(chain.id, place.fromRouter))
    if (!wanted.some((each) => isSame(each, move))) await cancelUnbegun(chain, move);
  const open = await findOpenMoves(chain.id, place.fromRouter);
  for (const move of wanted) if (!open.some((each) => isOf(each, move))) await planMove(move);
  return findOpenMoves(chain.id, place.fromRouter);
}

/**
 * Cancels a plan of which the chain shows no half. The balance must be read before: a withdrawal after it is then found.
 */
async function cancelUnbegun(chain: ChainConfig, move: OpenMove): Promise<void> {
  if (!(await readHalves(chain, move)).isWithdrawn) await cancelMove(move.id);
}

const isOf = (a: VaultMove, b: VaultMove) => a.merchantRef === b.merchantRef && a.token === b.token;

function isSame(a: VaultMove, b: VaultMove): boolean {
  return isOf(a, b) && a.amount === b.amount && a.toRouter === b.toRouter && a.holder === b.holder;
}

const lower = (address: Address) => address.toLowerCase() as Address;
