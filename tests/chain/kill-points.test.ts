import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { inShort } from "@/tests/support/forms";
import { type Killable, type KillPoint, relayKillPoints, startKillable } from "@/tests/support/killable";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const COMMIT = /^commit$/;
const accepted = [/insert into "payment_attempt"/, COMMIT];
const finished = [/update "payment" set "status" = 'succeeded'/, COMMIT];

const RELAYED = relayKillPoints(
  /insert into "payment_attempt"/,
  /update "payment" set "status" = 'succeeded'/,
);
const SENT_BY_BUYER: KillPoint[] = [
  { name: "before the confirm is stored", side: "postgres", match: accepted, at: "request" },
  { name: "after the confirm is stored, before its answer", side: "postgres", match: accepted, at: "reply" },
  { name: "before the logs are read", side: "node", match: /eth_getLogs/, at: "request" },
  { name: "after the logs are read", side: "node", match: /eth_getLogs/, at: "reply" },
  {
    name: "before the event is stored",
    side: "postgres",
    match: [/insert into "chain_event"/, COMMIT],
    at: "request",
  },
  { name: "at the final commit", side: "postgres", match: finished, at: "request" },
  { name: "after the final commit, before its reply", side: "postgres", match: finished, at: "reply" },
];

const CHAIN = 31337;
const HEALED_WITHIN_MS = 10_000;

let headers: Record<string, string>;
let app: Killable;
let wallet: TestWallet;
let chain: ChainConfig;

beforeAll(async () => {
  chain = findChain(CHAIN) as ChainConfig;
  ({ headers } = await makeAccount());
  wallet = await makeWallet({ units: 10_000 });
  app = await startKillable(thisInstallation(inject("stack")), CHAIN);
}, 120_000);
afterAll(() => app?.stop());

const api = () => connectApi(app.url(), headers);

/** Kills the app when the trap has caught it, starts it again and lets the buyer's wallet retry, as wallets do. */
async function killAt(point: KillPoint, symbol: string) {
  const id = await createPayment(api());
  const option = await findOption(api(), id, { wallet, symbol, chainId: CHAIN });
  const body = await app.killAt(point, {
    prepare: () => sign(api(), id, { wallet, option }),
    // The buyer's own transaction is found by the watcher as soon as it is sent, so the trap stands before that.
    isEarly: symbol === "ETH",
    run: (signed) => confirm(api(), id, signed),
  });
  const restartedAt = performance.now();
  const retried = await confirm(api(), id, body);
  const { status } = await untilFinal(api(), id);
  const healedMs = performance.now() - restartedAt;
  return { id, retried: retried.status, status, healedMs };
}

describe.each([
  { symbol: "USDC", points: RELAYED },
  // The relayer sends a permit as it sends an authorization: the long form kills at each of its points too.
  { symbol: "USDT", points: inShort(RELAYED, /after broadcast|at the final commit/) },
  { symbol: "ETH", points: SENT_BY_BUYER },
])("killed while a payment in $symbol is under way", ({ symbol, points }) => {
  test.each(points)(
    "$name: it succeeds after the restart, with one transfer",
    async (point) => {
      const { id, retried, status, healedMs } = await killAt(point, symbol);
      expect(retried).toBe(200);
      expect(status).toBe("succeeded");
      expect(await executions(chain, [id])).toHaveLength(1);
      expect(healedMs).toBeLessThan(HEALED_WITHIN_MS);
    },
    60_000,
  );
});
