import type { NoticeWords } from "@/components/notices/notice-words";
import type { Notice } from "@/server/notices/schema";

type Configuration = Extract<Notice, { kind: "chain_misconfigured" | "fee_unpriced" }>;

const WAY = { href: "/dashboard/settings/health", action: "View health" } as const;

/** Why nothing is offered though nothing has failed, in words. */
export function configurationWords(notice: Configuration): NoticeWords {
  if (notice.kind === "fee_unpriced") {
    const { currency, symbols } = notice;
    const what = symbols.length > 0 ? `Payments in ${symbols.join(", ")}` : "Payments";
    return {
      tone: "bad",
      title: `${what} with a fee in ${currency} are not offered`,
      text: `No source has a fresh rate for ${currency}, so the fee cannot be converted. Payments are offered again when a rate arrives.`,
      ...WAY,
    };
  }
  return { ...chainWords(notice), ...WAY };
}

function chainWords({
  network,
  stops,
  assets,
}: Extract<Notice, { kind: "chain_misconfigured" }>): Pick<NoticeWords, "tone" | "title" | "text"> {
  const cause = "The chains file does not match the network.";
  const next = "The operator must correct it.";
  if (stops === "nothing")
    return {
      tone: "wait",
      title: `The configuration of ${network} has a fault`,
      text: `${cause} Payments are still offered there. ${next}`,
    };
  const place = stops === "asset" ? `in ${assets.join(", ")} on ${network}` : `on ${network}`;
  return {
    tone: "bad",
    title: `New payments ${place} are not offered`,
    text: `${cause} Buyers can pay with everything else. ${next}`,
  };
}
