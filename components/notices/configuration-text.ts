import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import type { Notice } from "@/server/notices/schema";

type Configuration = Extract<Notice, { kind: "chain_misconfigured" | "fee_unpriced" }>;

/** Describes why no option is offered although nothing has failed. */
export function configurationText(notice: Configuration, t: NoticeTranslator): NoticeText {
  const way = { href: "/dashboard/settings/health", action: t("viewHealth") };
  if (notice.kind === "chain_misconfigured") return { ...chainText(notice, t), ...way };
  const { currency, symbols } = notice;
  return {
    tone: "bad",
    title:
      symbols.length > 0
        ? t("feeUnpriced.titleOf", { symbols: symbols.join(", "), currency })
        : t("feeUnpriced.title", { currency }),
    text: t("feeUnpriced.text", { currency }),
    ...way,
  };
}

function chainText(
  { network, stops, assets }: Extract<Notice, { kind: "chain_misconfigured" }>,
  t: NoticeTranslator,
): Pick<NoticeText, "tone" | "title" | "text"> {
  if (stops === "nothing") {
    return {
      tone: "wait",
      title: t("misconfigured.title", { network }),
      text: t("misconfigured.textOffered"),
    };
  }
  return {
    tone: "bad",
    title:
      stops === "asset"
        ? t("misconfigured.titleAssets", { assets: assets.join(", "), network })
        : t("misconfigured.titleStopped", { network }),
    text: t("misconfigured.text"),
  };
}
