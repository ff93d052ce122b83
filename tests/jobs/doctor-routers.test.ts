import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { checkChain } from "@/server/chain/checks/check-chain";
import { findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { FEE_RECIPIENT, firstRouterInitcode, publicClient, urlOf } from "@/tests/support/chains";

const NOBODY = "0x000000000000000000000000000000000000dEaD";
const ofSecond = (address: string) => address.toLowerCase();

function firstChain(): ChainConfig {
  const [chain] = chainsConfig().chains;
  if (!chain) throw new Error("no chain");
  return chain;
}

test("a faulty router next to a sound one has findings about itself only", async () => {
  const chain = firstChain();
  const faulty = { address: NOBODY, startBlock: 0, version: 1 } as const;
  const { findings } = await checkChain({ ...chain, routers: [faulty, ...chain.routers] });
  expect(findings).toMatchObject([{ router: ofSecond(NOBODY), stops: "everything", severity: "fault" }]);
  expect(findings[0]?.text).toMatch(/^The router 0x\w+ has no code/);
});

test("an ended router that our relayer cannot send to has a warning that takes its payments away", async () => {
  const chain = firstChain();
  const owner = privateKeyToAccount(generatePrivateKey());
  const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: chain.id, owner });
  await deployer.ensureGas(owner.address, parseEther("10"));
  const roles = { owner: owner.address, relayer: owner.address, refunder: NOBODY } as const;
  const code = firstRouterInitcode({ ...roles, feeRecipient: FEE_RECIPIENT });
  const ended = { address: await deployer.create2(code), startBlock: 0, version: 1, until: 1 } as const;
  const { findings } = await checkChain({ ...chain, routers: [ended, ...chain.routers] });
  expect(findings).toMatchObject([
    { router: ofSecond(ended.address), severity: "fault", stops: "nothing" },
    { router: ofSecond(ended.address), severity: "warning", stops: "payments" },
  ]);
});

test("a start block after the router's deployment, or in the future, has a fault", async () => {
  const chain = firstChain();
  const head = Number(await publicClient(chain).getBlockNumber());
  const linesAt = async (startBlock: number) => {
    const routers = chain.routers.map((router) => ({ ...router, startBlock }));
    return (await checkChain({ ...chain, routers })).findings.map(findingLine);
  };
  expect(await linesAt(head)).toEqual([
    expect.stringMatching(/^fault: eip155:31337: "startBlock" is \d+, and the router was there before it/),
  ]);
  expect(await linesAt(head + 1_000)).toEqual([
    expect.stringMatching(/^fault: eip155:31337: "startBlock" is \d+, and the newest block is \d+/),
  ]);
});
