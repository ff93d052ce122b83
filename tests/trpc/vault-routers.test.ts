import type { Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { previewRefund } from "@/server/refunds/preview-refund";
import { listVaults } from "@/server/vaults/list-vaults";
import { prepareDeposit } from "@/server/vaults/prepare-deposit";
import { prepareWithdrawal } from "@/server/vaults/prepare-withdrawal";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { deployRouters } from "@/tests/support/chains";
import { depositTo } from "@/tests/support/refunds";
import { makePaid, makeRefund } from "@/tests/trpc/money-entries";

const DESTINATION = "0xde5717a710000000000000000000000000000032";
const PAYER = "0x00000000000000000000000000000000000000bb";

let account: TestAccount;
let scope: UserScope;
let chain: ChainConfig;
let asset: string;
let token: Hex;
let oldRouter: RouterConfig;
let newRouter: RouterConfig;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  [chain] = chainsConfig().chains as [ChainConfig];
  [newRouter] = chain.routers as [RouterConfig];
  token = chain.tokens[0]?.address as Hex;
  asset = `eip155:${chain.id}/erc20:${token}`;
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [chain], rates: {} }, keys, 1);
  oldRouter = chains[0]?.routers[0] as RouterConfig;
  chain.routers = [oldRouter];
  // Paid on the router that was the only one.
  await makeRefund(await makePaid(account));
  chain.routers.push(newRouter);
});

const on = (router: RouterConfig): ChainConfig => ({ ...chain, routers: [router] });

test("the vaults of all routers are shown, and money on one covers no refund of another", async () => {
  await depositTo(on(newRouter), account.merchant.id, { token, amount: 20_000_000n });
  await depositTo(on(oldRouter), account.merchant.id, { token, amount: 2_500_000n });
  const { items } = await listVaults(scope);
  expect(items).toMatchObject([
    { router: oldRouter.address, edition: 1, held: { value: "2500000" }, missing: { value: "10000000" } },
    { router: newRouter.address, edition: 2, held: { value: "20000000" }, missing: null },
  ]);
  expect(items.map(({ promised }) => promised.value)).toEqual(["12500000", "0"]);
  const paidOnNew = await makePaid({ ...account, merchant: account.merchant });
  expect(await previewRefund(scope, paidOnNew)).toMatchObject({
    available: { value: "20000000" },
    missing: null,
  });
});

test("money is added to the router that is asked for, by default to the newest, and withdrawn from its own", async () => {
  const receiver = async (router?: string) => {
    const deposit = { merchantId: account.merchant.id, asset, amount: "5", from: PAYER };
    const { actions } = await prepareDeposit(scope, { ...deposit, router });
    return (actions.at(-1)?.data.params[0] as { to: string } | undefined)?.to;
  };
  expect(await receiver()).toBe(newRouter.address.toLowerCase());
  expect(await receiver(oldRouter.address)).toBe(oldRouter.address.toLowerCase());
  await expect(receiver(PAYER)).rejects.toMatchObject({ code: "params_validation" });
  await settleTo(account, DESTINATION);
  const withdrawal = { merchantId: account.merchant.id, asset, amount: "20000000" };
  const { signer, actions } = await prepareWithdrawal(scope, { ...withdrawal, router: newRouter.address });
  expect(actions[0]?.data.params).toMatchObject([
    { from: signer.toLowerCase(), to: newRouter.address.toLowerCase() },
  ]);
  await expect(prepareWithdrawal(scope, { ...withdrawal, router: oldRouter.address })).rejects.toMatchObject({
    code: "params_validation",
    details: { max: "0" },
  });
});
