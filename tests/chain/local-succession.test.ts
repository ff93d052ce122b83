import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPublicClient, http, parseEther } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { localAccounts } from "@/scripts/local/accounts";
import { startAnvil } from "@/scripts/local/chain";
import { type DataDir, takeDataDir } from "@/scripts/local/data-dir";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { loadLocalState, saveLocalState } from "@/scripts/local/local-state";
import { startLocal } from "@/scripts/local/start-local";
import { writeDurably } from "@/scripts/local/write-durably";
import type { ChainsConfig } from "@/server/chain/client/registry";
import { firstRouterInitcode } from "@/tests/support/chains";
import { entrust } from "@/tests/support/guard";

const TEST_MS = 120_000;
const IDS = [31_337, 31_338];

let directory: string;
let dataDir: DataDir;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "florin-succession-"));
  dataDir = await takeDataDir(directory);
});

afterEach(() => {
  dataDir.release();
  rmSync(directory, { recursive: true, force: true });
});

/** Deploys the router of edition 1 on a local chain, and stores both as the edition before did. */
async function storeFirst(chainId: number): Promise<object> {
  const { mnemonic, ports } = loadLocalState(dataDir);
  const { owner, relayer, refunder, feeRecipient } = localAccounts(mnemonic);
  const stateFile = dataDir.at("chains", `${chainId}.json`);
  const onLaunch = (pid: number) => entrust(process.env.FLORIN_TEST_DIRECTORY ?? directory, pid);
  const chain = await startAnvil({ chainId, stateFile, onLaunch });
  const deployer = new LocalDeployer({ rpcUrl: chain.url, chainId, owner });
  await deployer.ensureGas(owner.address, parseEther("10"));
  const roles = { relayer: relayer.address, refunder: refunder.address, feeRecipient };
  const address = await deployer.create2(firstRouterInitcode({ owner: owner.address, ...roles }));
  await chain.stop();
  saveLocalState(dataDir, { ...loadLocalState(dataDir), ports: { ...ports, [chainId]: chain.port } });
  const token = { native: null, tokens: [], icon: "/i.svg", confirmations: 1, rpcUrls: [chain.url] };
  return {
    id: chainId,
    name: "Local",
    mode: "test",
    ...token,
    routers: [{ address, startBlock: 0, version: 1 }],
  };
}

it(
  "a data directory of edition 1 keeps its routers, and edition 2 gets the new quotes on both chains",
  async () => {
    const chains = [await storeFirst(IDS[0] as number), await storeFirst(IDS[1] as number)];
    writeDurably(dataDir.at("chains.json"), JSON.stringify({ chains, rates: {} }));
    const before = chains as ChainsConfig["chains"];
    for (let starts = 0; starts < 2; starts++) {
      const stops: (() => Promise<void>)[] = [];
      const started = await startLocal(dataDir, (stop) => stops.push(stop));
      try {
        const written: ChainsConfig = JSON.parse(readFileSync(dataDir.at("chains.json"), "utf8"));
        const [first, second] = written.chains.map(({ routers }) => routers);
        expect(first?.map(({ version }) => version)).toEqual([1, 2]);
        expect(first?.map(({ until }) => until !== undefined)).toEqual([true, false]);
        expect(first?.[0]?.address).toBe(before[0]?.routers[0]?.address);
        expect(second?.[1]?.address).toBe(first?.[1]?.address);
        for (const { rpcUrls, deposits, routers } of started.chains) {
          expect(deposits).toBe(true);
          const client = createPublicClient({ transport: http(rpcUrls[0]) });
          for (const { address } of routers) expect(await client.getCode({ address })).toBeDefined();
        }
      } finally {
        for (const stop of stops.reverse()) await stop();
      }
    }
  },
  TEST_MS,
);
