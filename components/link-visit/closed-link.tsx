import type { VisitLocale } from "@/components/link-visit/visit-locale";
import { plainName } from "@/components/merchant-mark/plain-name";
import { Banner } from "@/components/ui/banner";
import { formatTime, zoneName } from "@/components/ui/format-time";
import type { PublicLink } from "@/server/payment-links/public-schema";

const KEYS = { off: "off", ended: "ended", used_up: "usedUp", unavailable: "unavailable" } as const;

/** Says why a link takes no payments, that no money moved, and what to do. */
export function ClosedLink({ link, locale: { t, tag } }: { link: PublicLink; locale: VisitLocale }) {
  if (link.state === "open") return null;
  const key = KEYS[link.state];
  const merchant = plainName(link.merchant.name);
  const time = link.endsAt ? timeText(link.endsAt, tag) : "";
  return (
    <Banner tone="info" title={t(`${key}Title`, { merchant })}>
      <p>{t(`${key}Text`, { merchant, time })}</p>
    </Banner>
  );
}

/** Writes a moment with its zone: "Nov 20, 2026, 14:03 UTC". */
export function timeText(at: Date, locale: string): string {
  const atMs = at.getTime();
  return `${formatTime(atMs, { locale })} ${zoneName(atMs, { locale })}`;
}
