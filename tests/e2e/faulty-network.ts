import type { Page, Route } from "@playwright/test";
import type { InjectedWallet } from "@/tests/support/injected-wallet";

/** What a fault may act on. */
export interface FaultSite {
  page: Page;
  wallet: InjectedWallet;
  /** Changes the account that the wallet shares; null returns to the buyer's own. */
  shareAccount: (address: string | null) => Promise<void>;
}

export interface PageFault {
  /** Answers the page's requests while the fault lasts; they pass when it is left out. */
  answer?: (route: Route, isFirst: boolean) => Promise<unknown>;
  begin?: (site: FaultSite) => Promise<unknown>;
  end?: (site: FaultSite) => Promise<unknown>;
}

const DELAY_MS = 1_200;
const ASLEEP_MS = 800;
const STRANGER = `0x${"12".repeat(20)}`;

/** What befalls an open page, by name. */
export const PAGE_FAULTS: Record<string, PageFault> = {
  "each request aborted once": {
    answer: (route, isFirst) => (isFirst ? route.abort() : route.continue()),
  },
  offline: {
    answer: (route) => route.abort("internetdisconnected"),
    begin: ({ page }) => page.context().setOffline(true),
    end: ({ page }) => page.context().setOffline(false),
  },
  "502 of a proxy": {
    answer: (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  },
  "429": {
    answer: (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "1" },
        json: { code: "rate_limited", message: "Too many requests." },
      }),
  },
  "503 of a restart": {
    answer: (route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Draining." } }),
  },
  "a sign-in page of the network": {
    answer: (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }),
  },
  "a slow line": {
    answer: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await route.continue();
    },
  },
  "asleep in a pocket": {
    begin: async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setWebLifecycleState", { state: "frozen" });
      await new Promise((resolve) => setTimeout(resolve, ASLEEP_MS));
      await browser.send("Page.setWebLifecycleState", { state: "active" });
      await browser.detach();
    },
  },
  "another account in the wallet": {
    begin: ({ shareAccount }) => shareAccount(STRANGER),
    end: ({ shareAccount }) => shareAccount(null),
  },
};

/** Stands between the page and its server. */
export class FaultyNetwork {
  /** Requests that met the fault. */
  hits = 0;
  #fault: PageFault | null = null;
  #seen = new Set<string>();

  async install(page: Page): Promise<void> {
    await page.route("**/*", async (route) => {
      const fault = this.#fault;
      if (!fault) return route.continue().catch(() => undefined);
      const { pathname } = new URL(route.request().url());
      const isFirst = !this.#seen.has(pathname);
      this.#seen.add(pathname);
      this.hits++;
      // A request that the page has given up meanwhile needs no answer.
      await (fault.answer?.(route, isFirst) ?? route.continue()).catch(() => undefined);
    });
  }

  set(fault: PageFault | null): void {
    this.#fault = fault;
    this.#seen = new Set();
    this.hits = 0;
  }
}
