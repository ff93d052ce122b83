import type { Page } from "@playwright/test";
import { connect, inSeconds, installBuyer, localChains, payWith } from "@/tests/e2e/checkout-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import type { Api } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, findOption, pay } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

/** Parts that differ with each payment: the code, times, ids and addresses. Their space stays. */
const HIDE_WHAT_CHANGES =
  "time, .font-mono, .tabular-nums, [aria-labelledby=scan] svg, #options + p bdi { visibility: hidden !important }";
const WALLET = /^Buyer's Wallet/;
/** Hours from UTC to a zone where it is noon: a payment made there ends on the same day, so no line has its date. */
const TO_NOON = 12 - new Date().getUTCHours();

// The sign of these zones is the other way round.
test.use({ timezoneId: `Etc/GMT${TO_NOON > 0 ? "-" : "+"}${Math.abs(TO_NOON)}` });

interface Visit {
  page: Page;
  api: Api;
  /** Opens a new payment of 12.50 USD. */
  open: (changes?: Record<string, unknown>) => Promise<string>;
}

/** Each function leaves the page in the state that it is named for. */
const STATES: Record<string, (visit: Visit) => Promise<unknown>> = {
  open: ({ open }) => open(),
  "ending-soon": ({ open }) => open({ expiresAt: inSeconds(110) }),
  options: ({ page, open }) => chooseFrom({ page, open }),
  "some-missing": async ({ page, open }) => {
    await chooseFrom({ page, open }, { units: 5 });
    await page.locator("summary", { hasText: "Not possible with this wallet now" }).click();
    await expect(page.getByText("Not enough: ").first()).toBeVisible();
  },
  "none-enough": async ({ page, open }) => {
    await installBuyer(page, { units: 0 });
    await open();
    await page.getByRole("button", { name: WALLET }).click();
    await expect(page.getByText("No balance").first()).toBeVisible();
  },
  declined: async ({ page, open }) => {
    await chooseFrom({ page, open }, { approve: ({ method }) => method !== "eth_signTypedData_v4" });
    await payWith(page, "USDC", "Local One");
    await expect(page.getByText("You declined in your wallet")).toBeVisible();
    await expect(page.getByText(/^Balance/).first()).toBeVisible();
  },
  "in-wallet": async ({ page, open }) => {
    await installBuyer(page, {
      approve: ({ method }) => method !== "eth_sendTransaction" || new Promise<boolean>(() => {}),
    });
    await open();
    await connect(page, WALLET);
    await payWith(page, "USDT", "Local One");
    await expect(page.getByText("Step 1 of 2")).toBeVisible();
  },
  sent: async ({ page, open }) => {
    await page.route(/\/(confirm|status)\?/, (route) => route.abort());
    await chooseFrom({ page, open });
    await payWith(page, "ETH", "Local One");
    await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Look again" })).toBeVisible();
  },
  confirming: async ({ page, api }) => {
    const id = await createPayment(api, { referenceId: "Table 7" });
    await hold(api, id);
    await page.goto(`/?pid=${id}`);
    await expect(page.getByRole("heading", { name: /^Confirming/ })).toBeVisible();
  },
  paid: async ({ page, api }) => {
    const id = await createPayment(api, { referenceId: "Table 7" });
    const wallet = await makeWallet({ chains: localChains() });
    await pay(api, id, { wallet, symbol: "USDC", chainId: localChains()[0]?.id ?? 0 });
    await page.goto(`/?pid=${id}`);
    await expect(page.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  },
  expired: ({ page, open }) => endAs({ page, open }, "status = 'expired'"),
  cancelled: async ({ page, api, open }) => {
    const id = await open();
    await api.post(`/v1/payments/${id}/cancel`, {});
    await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
  },
  failed: ({ page, open }) => endAs({ page, open }, "status = 'failed'"),
  refused: ({ page, open }) => endAs({ page, open }, "status = 'failed', failure_code = 'declined_user'"),
  unknown: ({ page }) => page.goto("/?pid=pay_doesNotExist"),
};

for (const [name, reach] of Object.entries(STATES)) {
  test(`the checkout looks as it should: ${name}`, { tag: "@mobile" }, async ({ page, api }, { project }) => {
    const open = async (changes: Record<string, unknown> = {}) => {
      const id = await createPayment(api, { referenceId: "Table 7", ...changes });
      await page.goto(`/?pid=${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      return id;
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await reach({ page, api, open });
    // Not as an element, which the page's own policy refuses.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, HIDE_WHAT_CHANGES);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect
        .soft(page)
        .toHaveScreenshot(`${name}-${project.name}-${colorScheme}.png`, { fullPage: true });
    }
  });
}

type Opening = Pick<Visit, "page" | "open">;

/** Opens it with a connected wallet that shows its options. */
async function chooseFrom(
  { page, open }: Opening,
  wallet: Parameters<typeof installBuyer>[1] = {},
): Promise<void> {
  await installBuyer(page, wallet);
  await open();
  await connect(page, WALLET);
  await expect(page.getByText(/^Balance/).first()).toBeVisible();
}

/** Sets a final state that other tests reach in the slow, real way. */
async function endAs({ page, open }: Opening, how: string): Promise<void> {
  const id = await open();
  await inDatabase(`update payment set ${how} where id = $1`, [id]);
  await page.reload();
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
}

/** Resets the payment as if the chain had not mined its transaction yet. */
async function hold(api: Api, id: string): Promise<void> {
  const [chain] = localChains();
  const wallet = await makeWallet({ chains: localChains() });
  const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: chain?.id ?? 0 });
  await inDatabase(
    `update payment p set status = 'processing', option_id = o.id, buyer_account = o.account, chain_id = o.chain_id,
       asset = o.asset, token = o.token, token_symbol = 'USDC', token_decimals = 6,
       token_amount = o.amount, fee_amount = o.fee, fee_bps = o.fee_bps, destination = o.destination
     from payment_option o where p.id = $1 and o.id = $2`,
    [id, option.id],
  );
}
