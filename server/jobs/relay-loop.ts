import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { Loop } from "@/server/jobs/run-loop";
import type { Wakeup } from "@/server/jobs/wakeup";
import { newSigner } from "@/server/relayer/signer/relay-signer";
import { runSigner, type SignerResult } from "@/server/relayer/signer/run-signer";

const IDLE_MS = 1_000;
const FOLLOWER_MS = 500;
const FIRST_LOOK_MS = 15;

interface Sender {
  /** The loop's name in logs and health. */
  name: string;
  account: PrivateKeyAccount;
  holder: string;
  wakeup: Wakeup;
}

/**
 * Sends queued calls for one key on one chain. A queued call wakes it. While transactions wait for blocks, it checks
 * soon at first, then less often, up to a quarter of a block's time.
 */
export function relayLoop(chain: ChainConfig, { name, account, holder, wakeup }: Sender): Loop {
  const signer = newSigner(chain, account, { holder });
  const longestMs = Math.min(Math.max(chain.blockTimeMs / 4, 100), 1_000);
  let waitMs = FIRST_LOOK_MS;
  const sleepMs = (result: SignerResult): number => {
    if (result === "idle") return IDLE_MS;
    if (result === "follower") return FOLLOWER_MS;
    waitMs = result === "busy" ? FIRST_LOOK_MS : Math.min(waitMs * 2, longestMs);
    return waitMs;
  };
  return { name: `${name}:${chain.id}`, wakeup, tick: async () => sleepMs(await runSigner(signer)) };
}
