import type { Page } from "@playwright/test";
import { connect, installBuyer, localChains, openCheckout, payWith } from "@/tests/e2e/checkout-visit";
import { PAGE_STATES, type PageState, type StateVisit, WALLET } from "@/tests/e2e/fault-states";
import { type FaultSite, FaultyNetwork, PAGE_FAULTS } from "@/tests/e2e/faulty-network";
import type { Api } from "@/tests/support/api";
import { balanceOf } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, type StatusAnswer } from "@/tests/support/pay";
import type { SignedTransaction } from "@/tests/support/wallet-rpc";

/** Chooses the order of the faults in each state. */
const SEED = 20_261_125;
const ONCE = "each request aborted once";
const OUTDATED = /^(No connection|The payment service does not answer)\. What you see/;
/** USDC has six decimals. */
const PRICE = 12_500_000n;

test.describe.configure({ mode: "parallel" });

let state = 0;
for (const [name, page] of Object.entries(PAGE_STATES)) {
  const faults = shuffled(Object.keys(PAGE_FAULTS), SEED + state++);
  test(`${name}: ${faults.join(", ")}`, { tag: "@phone" }, async ({ page: opened, api }) => {
    test.slow();
    const { visit, site, network } = await begin({ page: opened, api, keeps: page.keeps });
    await openCheckout(opened, visit.id);
    await page.reach(visit);
    await opened.evaluate(mark, visit.id);
    for (const fault of faults) {
      await test.step(fault, () => suffer({ visit, site, network, state: page }, fault));
    }
    if (page.isStill) return page.finish(visit);
    // The news arrives, and the first attempt to read it fails.
    network.set(PAGE_FAULTS[ONCE] ?? null);
    await page.finish(visit);
    expect(await opened.evaluate(readMark)).toBe(visit.id);
  });
}

test(`submitting: ${Object.keys(PAGE_FAULTS).join(", ")}; each pays once`, { tag: "@phone" }, async ({
  page,
  api,
}) => {
  test.slow();
  const { visit, site, network, buyer } = await begin({ page, api });
  const [chain] = localChains();
  if (!chain) throw new Error("there is no chain");
  const before = await balanceOf(chain, buyer, "USDC");
  const names = Object.keys(PAGE_FAULTS);
  for (const name of names) {
    await test.step(name, async () => {
      const id = await createPayment(api);
      await openCheckout(page, id);
      await connect(page, WALLET);
      await page.evaluate(mark, id);
      network.set(PAGE_FAULTS[name] ?? null);
      await payWith(page, "USDC", "Local One");
      await PAGE_FAULTS[name]?.begin?.(site);
      await page.waitForTimeout(1_000);
      await expectTrue(
        { ...visit, id },
        /Submitting|Answer in|Preparing|The connection was lost|Choose what|Your balances|^Paid$|^Confirming|Your wallet is now|cannot pay this yet/,
      );
      network.set(null);
      await PAGE_FAULTS[name]?.end?.(site);
      await untilPaid(page);
    });
  }
  expect(before - (await balanceOf(chain, buyer, "USDC"))).toBe(PRICE * BigInt(names.length));
});

/** Pays again when the page offers it, as a buyer would. */
async function untilPaid(page: Page): Promise<void> {
  const paid = page.getByRole("heading", { name: "Paid", exact: true });
  const again = page.getByRole("button", { name: /^Pay 12\.50 USDC on Local One$/ });
  await expect(paid.or(again).first()).toBeVisible({ timeout: 30_000 });
  if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(paid).toBeVisible({ timeout: 30_000 });
}

interface Scene {
  visit: StateVisit;
  site: FaultSite;
  network: FaultyNetwork;
  state: PageState;
}

/** Lets a fault befall the page, checks what it says, ends the fault, and checks again. */
async function suffer({ visit, site, network, state }: Scene, name: string): Promise<void> {
  const { page } = visit;
  const fault = PAGE_FAULTS[name];
  network.set(fault ?? null);
  await state.act?.(visit);
  await fault?.begin?.(site);
  await recheck(page);
  if (!state.isStill) await expect.poll(() => network.hits).toBeGreaterThan(0);
  await expectTrue(visit, state.says);
  await expect(state.way(page).first()).toBeVisible();
  network.set(null);
  await fault?.end?.(site);
  await recheck(page);
  await expect(page.getByText(OUTDATED)).toHaveCount(0);
  await state.back?.(visit);
  await expectTrue(visit, state.back ? /./ : state.says);
  await expect(state.way(page).first()).toBeVisible();
}

/** Checks that the page is still the one that was opened, and that what it says is true. */
async function expectTrue({ page, api, id }: StateVisit, says: RegExp): Promise<void> {
  await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(readMark)).toBe(id);
  if (await page.getByRole("heading", { name: "Paid", exact: true }).isVisible()) {
    const { body } = await api.get<StatusAnswer>(`/v1/gateway/payment/${id}/status`);
    expect(body.status).toBe("succeeded");
  }
}

/** Runs in the page: a page that was loaded again has lost the mark. */
function mark(id: string): void {
  Object.assign(window, { visit: id });
}

/** Runs in the page. */
function readMark(): string | undefined {
  return (window as { visit?: string }).visit;
}

/** The browser reports that it has a connection, at which the page asks at once. */
async function recheck(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Installs a buyer whose wallet answers as the visit demands, behind a network that can fail. */
async function begin({ page, api, keeps }: { page: Page; api: Api; keeps?: boolean | undefined }) {
  const hanging = new Set<string>();
  const kept: SignedTransaction[] = [];
  let release = () => {};
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  let shared: string | null = null;
  const { buyer, wallet } = await installBuyer(page, {
    ...(keeps ? { hold: (transaction: SignedTransaction) => kept.push(transaction) } : {}),
    intercept: ({ method }) => {
      if (shared && (method === "eth_accounts" || method === "eth_requestAccounts")) return [shared];
      return hanging.has(method) ? released : undefined;
    },
  });
  const network = new FaultyNetwork();
  await network.install(page);
  const site: FaultSite = {
    page,
    wallet,
    shareAccount: async (address) => {
      shared = address;
      await wallet.emit("accountsChanged", [address ?? buyer.account.address]);
    },
  };
  const id = await createPayment(api);
  const visit: StateVisit = { page, api, id, hanging, release, kept };
  return { visit, site, network, buyer: buyer.account.address };
}

/** Shuffles by a seed: xorshift. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let x = seed;
  const random = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
  return list
    .map((item) => ({ item, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
