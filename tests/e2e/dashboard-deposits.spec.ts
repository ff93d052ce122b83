import type { Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { Deposit } from "@/server/gateway/deposits/schema";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { firstChain, tokenOf } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";

const REFUND = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test("a payment shows its deposit address, what arrived there, and that it paid", { tag: "@looks" }, async ({
  page,
  api,
  demo,
}) => {
  const chain = firstChain();
  const token = tokenOf(chain, "USDC");
  const id = await createPayment(api);
  const { body } = await api.post<Deposit>(`/v1/gateway/payment/${id}/deposits`, {
    asset: `eip155:${chain.id}/erc20:${token}`,
    refund: { kind: "address", address: REFUND },
  });
  const send = (amount: bigint) =>
    walletOf(chain, privateKeyToAccount(demo.buyer.privateKey)).writeContract({
      address: token,
      abi: erc20Abi,
      functionName: "transfer",
      args: [body.address as Address, amount],
    });
  await send(2_500_000n);
  const path = `/v1/gateway/payment/${id}/deposits/${body.id}?waitMs=5000`;
  await expect.poll(async () => (await api.get<Deposit>(path)).body.status).toBe("partial");

  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  const panel = page.getByRole("region", { name: "Deposit addresses" });
  await expect(panel).toContainText("Part of the amount arrived");
  await expect(panel).toContainText("12.50 USDC");
  await expect(panel).toContainText("2.50 USDC");
  const timeline = page.getByText("Less than the amount arrived at the payment's deposit address");
  await expect(timeline.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await send(10_000_000n);
  await expect(panel).toContainText("Paid", { timeout: 15_000 });
  await expect(page.getByText("The amount arrived at the payment's deposit address").first()).toBeVisible();
});
