import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import type { Notice } from "@/server/notices/schema";

type SignerNotice = Extract<Notice, { kind: "signer_halted" | "signer_paused" }>;

const HREFS: Record<SignerNotice["holds"], string> = {
  payments: "/dashboard/payments?status=processing",
  refunds: "/dashboard/refunds?status=pending",
  nothing: "/dashboard/payments?status=processing",
};

/** Describes why a key sends nothing: what happened, whether money moved, and who must act. */
export function signerText(notice: SignerNotice, t: NoticeTranslator): NoticeText {
  const { holds, network } = notice;
  const isHalted = notice.kind === "signer_halted";
  const reason = isHalted ? "halted" : notice.reason;
  return {
    tone: isHalted && holds !== "nothing" ? "bad" : "wait",
    title: t(`waiting.${holds}`, { network }),
    text: t(`signer.${holds}`, { cause: t(`signer.${reason}.cause`), end: t(`signer.${reason}.end`) }),
    href: HREFS[holds],
    action: t(`waiting.${holds}Action`),
  };
}

/** Describes that payments or refunds wait on a network, for accounts that do not run the installation. */
export function waitText(
  { network, holds }: Extract<Notice, { kind: "network_waits" }>,
  t: NoticeTranslator,
): NoticeText {
  return {
    tone: "wait",
    title: t(`waiting.${holds}`, { network }),
    text: t(`waiting.${holds}Text`),
    href: HREFS[holds],
    action: t(`waiting.${holds}Action`),
  };
}
