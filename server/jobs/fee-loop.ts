import { rateFeeds } from "@/server/assets/rate-providers";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { log } from "@/server/kernel/log";
import { findUnpricedFees } from "@/server/rates/find-unpriced-fees";
import { loadRates } from "@/server/rates/load-rates";

const EVERY_MS = 10_000;

/** Logs each fee currency that loses its price, and each that regains it. */
export function feeLoop(): Loop {
  let known = new Set<string>();
  return {
    name: "fees",
    wakeup: newWakeup(),
    async tick() {
      if (rateFeeds().length > 0) await loadRates();
      const unpriced = await findUnpricedFees();
      for (const { currency, symbols } of unpriced) {
        if (known.has(currency)) continue;
        const what = symbols.length > 0 ? `Payments in ${symbols.join(", ")}` : "Payments";
        log().error(
          { currency },
          `${what} with a fee in ${currency} are not offered: no fresh rate for ${currency}. Add a source that has it, or change the fee (docs/operations.md#exchange-rates).`,
        );
      }
      const now = new Set(unpriced.map(({ currency }) => currency));
      for (const currency of known)
        if (!now.has(currency)) log().info({ currency }, `fees in ${currency} can be priced again`);
      known = now;
      return EVERY_MS;
    },
  };
}
