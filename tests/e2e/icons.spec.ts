import { localChains } from "@/tests/e2e/checkout-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const NAMES = new Set(["iconUrl", "networkIconUrl", "token_logo", "chain_logo", "wallet_logo"]);
const IMAGE = /^image\/(svg\+xml|png|webp)\b/;

/** Lists every icon address in an answer, at any depth. */
function iconsIn(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    NAMES.has(name) && typeof value === "string" ? [value] : iconsIn(value),
  );
}

test("every icon that the API names is an image, for other sites too", async ({ api, demo, request }) => {
  const id = await createPayment(api);
  const accounts = localChains().map(({ id: chainId }) => `eip155:${chainId}:${demo.buyer.address}`);
  const options = await api.post(`/v1/gateway/payment/${id}/options?includePaymentInfo=true`, { accounts });
  const holdings = await request.post(`/${id}/holdings`, { data: { accounts } });
  const answers: [of: string, answer: unknown][] = [
    ["options", options.body],
    ["holdings", await holdings.json()],
    ["listing", (await api.get("/v1/payments?status=succeeded")).body],
    ["legacy listing", (await api.get(`/v1/merchants/${demo.merchantId}/payments?status=succeeded`)).body],
  ];
  for (const [of, answer] of answers) expect(iconsIn(answer), of).not.toEqual([]);
  const payment = await api.get(`/v1/gateway/payment/${id}`);
  const merchants = await api.get("/v1/merchants");
  const icons = new Set(
    [...answers.map(([, answer]) => answer), payment.body, merchants.body].flatMap(iconsIn),
  );
  for (const icon of icons) {
    const response = await request.get(icon);
    expect([icon, response.status(), response.headers()["content-type"]]).toEqual([
      icon,
      200,
      expect.stringMatching(IMAGE),
    ]);
    // Other sites' scripts read these too; a merchant's logo is only shown.
    if (icon.includes("/icons/")) expect(response.headers()["access-control-allow-origin"], icon).toBe("*");
  }
});
