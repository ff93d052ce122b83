import type { RateFeedOf } from "@/server/assets/rate-feeds";
import { fetchText, SourceFault } from "@/server/rates/fetch-text";
import { type Fetched, faultOfTime } from "@/server/rates/fetched";
import { plainDecimal } from "@/server/rates/plain-decimal";

const DAY = /<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>/g;
const ENTRY = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])([\d.]+)\3\s*\/>/g;
/** The rates are set at about 14:10 Central European Time, which is 12:10 UTC in summer. */
const AGREED_AT = "T12:10:00Z";

/**
 * Fetches the euro reference rates of the last working day (eurofxref-daily.xml).
 * @throws SourceFault when there is no such day in the answer
 */
export async function fetchEcb(feed: RateFeedOf<"ecb">, signal?: AbortSignal): Promise<Fetched> {
  return readEcb(await fetchText({ url: feed.url, signal }), feed.name);
}

function readEcb(xml: string, source: string): Fetched {
  const [day, ...others] = [...xml.matchAll(DAY)];
  if (!day || others.length > 0) throw new SourceFault("answered without the rates of one day");
  const asOf = new Date(`${day[2]}${AGREED_AT}`);
  const fault = faultOfTime(asOf);
  if (fault) throw new SourceFault(`the day of its rates ${fault}`);
  const found = new Map<string, string | null>();
  for (const [, , quote = "", , value = ""] of xml.matchAll(ENTRY)) {
    found.set(quote, found.has(quote) ? null : plainDecimal(value));
  }
  if (found.size === 0) throw new SourceFault("answered without rates");
  const rates = [...found].flatMap(([quote, value]) =>
    value === null ? [] : [{ source, base: "EUR", quote, value, asOf }],
  );
  const faults = [...found].flatMap(([quote, value]) => (value === null ? [`EUR/${quote} is no rate`] : []));
  return { rates, faults };
}
