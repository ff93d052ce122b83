import { expect, test } from "vitest";
import { noticeText } from "@/components/notices/notice-text";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { installationHealth } from "@/server/jobs/installation-health";
import { readiness } from "@/server/jobs/readiness";
import { listNotices } from "@/server/notices/list-notices";
import { findVault } from "@/server/vaults/find-vault";
import { makeAccount, makeMerchant } from "@/tests/support/account";
import { useChains } from "@/tests/support/chains-file";
import { textsOf } from "@/tests/support/messages";

const t = textsOf("en", "notices");

test("misconfigured chains are in the notices, on the health page and in readyz", async () => {
  useChains(({ chains }) => {
    const [first, second] = chains;
    Object.assign(first?.tokens[0] ?? {}, { decimals: 2 });
    Object.assign(second ?? {}, { rpcUrls: first?.rpcUrls });
  });
  const { id, user } = await makeAccount();
  const scope = await scopeOfMember(user.id, id, "test");
  const { chains } = await installationHealth(operatorOfCommand());
  expect(chains).toMatchObject([
    {
      check: "sound",
      findings: [{ severity: "fault", symbol: "USDC", text: expect.stringMatching(/Set "decimals": 6\.$/) }],
    },
    { check: "misconfigured", findings: [{ text: expect.stringMatching(/chain 31337/) }] },
  ]);
  expect((await readiness()).checks).toMatchObject({
    "eip155:31337": "ok",
    "eip155:31338": "misconfigured",
  });
  // No wallet is given a transaction to a router that may be any contract.
  const vault = {
    merchantId: (await makeMerchant(id, "Shop")).id,
    asset: "eip155:31338/slip44:60",
    amount: "1",
  };
  await expect(findVault(scope, vault)).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "chain_misconfigured" },
  });
  const notices = (await listNotices(scope)).filter(({ kind }) => kind === "chain_misconfigured");
  expect(notices).toEqual([
    {
      kind: "chain_misconfigured",
      chainId: 31_337,
      network: "Local One",
      stops: "asset",
      assets: ["USDC"],
    },
    { kind: "chain_misconfigured", chainId: 31_338, network: "Local Two", stops: "everything", assets: [] },
  ]);
  expect(notices.map((notice) => noticeText(notice, t).title)).toEqual([
    "New payments in USDC on Local One are not offered",
    "New payments on Local Two are not offered",
  ]);
});
