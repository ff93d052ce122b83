import { isLocalChain } from "@/server/chain/client/local-chains";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import type { Loop } from "@/server/jobs/run-loop";
import type { Wakeup } from "@/server/jobs/wakeup";
import { untilBlock } from "@/server/relayer/signer/block-pace";
import { newSigner } from "@/server/relayer/signer/relay-signer";
import { runSigner, type SignerResult } from "@/server/relayer/signer/run-signer";

const IDLE_MS = 1_000;
const FOLLOWER_MS = 500;
const FIRST_LOOK_MS = 15;
/** On chains with slower blocks nothing can have happened so soon. */
const FAST_BLOCK_MS = 1_000;

interface Sender {
  /** The loop's name in logs and health. */
  name: string;
  account: HotAccount;
  holder: string;
  wakeup: Wakeup;
}

/**
 * Sends queued calls for one key on one chain. A queued call wakes it. While transactions wait for blocks, it checks
 * when the next block is due, or at first each quarter of a block's time. While calls wait to be signed, it checks sooner.
 */
export function relayLoop(chain: ChainConfig, { name, account, holder, wakeup }: Sender): Loop {
  const signer = newSigner(chain, account, { holder });
  const longestMs = Math.min(Math.max(chain.blockTimeMs / 4, 100), 1_000);
  const firstMs =
    chain.blockTimeMs < FAST_BLOCK_MS ? FIRST_LOOK_MS : Math.min(chain.blockTimeMs / 8, longestMs);
  const { memory } = signer;
  const isLocal = isLocalChain(chain);
  let waitMs = FIRST_LOOK_MS;
  const sleepMs = (result: SignerResult): number => {
    if (result === "idle") return IDLE_MS;
    if (result === "follower") return FOLLOWER_MS;
    waitMs = result === "busy" ? FIRST_LOOK_MS : Math.min(waitMs * 2, longestMs);
    if (memory.hasQueued) return waitMs;
    waitMs = Math.max(waitMs, firstMs);
    // A local chain may mine what it gets at once.
    if (result === "busy" && isLocal) return waitMs;
    return untilBlock(memory.pace, performance.now()) ?? waitMs;
  };
  return { name: `${name}:${chain.id}`, wakeup, tick: async () => sleepMs(await runSigner(signer)) };
}
