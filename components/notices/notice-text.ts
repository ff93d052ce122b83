import { booksText } from "@/components/notices/books-text";
import { configurationText } from "@/components/notices/configuration-text";
import { destinationText, waitingText, withdrawalText } from "@/components/notices/destination-text";
import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import { personText } from "@/components/notices/person-text";
import { signerText, waitText } from "@/components/notices/signer-text";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

/** Describes a notice for people, with the link to act on it. */
export function noticeText(notice: Notice, t: NoticeTranslator): NoticeText {
  switch (notice.kind) {
    case "signer_halted":
    case "signer_paused":
      return signerText(notice, t);
    case "network_waits":
      return waitText(notice, t);
    case "chain_misconfigured":
    case "fee_unpriced":
      return configurationText(notice, t);
    case "books_differ":
    case "payments_differ":
    case "books_repaired":
      return booksText(notice, t);
    case "destination_changed":
    case "destinations_changed":
      return destinationText(notice, t);
    case "destination_waiting":
    case "guard_waiting":
      return waitingText(notice, t);
    case "withdrawal_prepared":
      return withdrawalText(notice, t);
    case "recovery_link_made":
    case "recovery_link_used":
    case "new_device":
    case "passkey_added":
    case "sign_in_locked":
      return personText(notice, t);
    case "gas_budget_spent":
    case "router_paused":
    case "payments_stopped":
    case "chain_behind":
    case "payments_stuck":
      return networkText(notice, t);
    default:
      return countText(notice, t);
  }
}

type NetworkNotice = Extract<
  Notice,
  { kind: "gas_budget_spent" | "router_paused" | "payments_stopped" | "chain_behind" | "payments_stuck" }
>;

function networkText(notice: NetworkNotice, t: NoticeTranslator): NoticeText {
  const { network } = notice;
  if (notice.kind === "router_paused") {
    return {
      tone: "bad",
      title: t("routerPaused.title", { network }),
      text: t("routerPaused.text"),
      href: "/dashboard/payments?status=processing",
      action: t("routerPaused.action"),
    };
  }
  if (notice.kind === "payments_stopped") {
    return {
      tone: "bad",
      title: t("stopped.title", { network, symbol: notice.symbol ?? "all" }),
      text: t("stopped.text"),
      href: notice.canResume ? "/dashboard/settings/emergency-stop" : "/dashboard/payments",
      action: t(notice.canResume ? "stopped.resume" : "stopped.action"),
    };
  }
  if (notice.kind === "payments_stuck") {
    const { count, since } = notice;
    return {
      tone: "wait",
      title: t("stuck.title", { count, network }),
      text: t("stuck.text", { count, time: formatTime(since.getTime()) }),
      href: "/dashboard/payments?status=processing",
      action: t("stuck.action"),
    };
  }
  if (notice.kind === "chain_behind") {
    return {
      tone: "bad",
      title: t("behind.title", { network }),
      text: t("behind.text", { time: formatTime(notice.since.getTime()) }),
      href: "/dashboard/payments?status=processing",
      action: t("behind.action"),
    };
  }
  return {
    tone: "bad",
    title: t("budget.title", { network }),
    text: t("budget.text"),
    href: "/dashboard/payments?status=failed",
    action: t("budget.action"),
  };
}

type CountNotice = Extract<
  Notice,
  {
    kind:
      | "refunds_without_funds"
      | "refunds_undeliverable"
      | "payments_lost"
      | "exceptions_open"
      | "no_destination"
      | "webhooks_disabled"
      | "keys_expiring";
  }
>;

const COUNTED = {
  refunds_without_funds: { name: "funds", tone: "wait", href: "/dashboard/refunds?status=needs_funds" },
  refunds_undeliverable: {
    name: "undeliverable",
    tone: "wait",
    href: "/dashboard/refunds?status=undeliverable",
  },
  payments_lost: { name: "lost", tone: "bad", href: "/dashboard/exceptions?status=open" },
  exceptions_open: { name: "exceptions", tone: "wait", href: "/dashboard/exceptions?status=open" },
  webhooks_disabled: { name: "webhooks", tone: "wait", href: "/dashboard/developers/webhooks" },
} as const;

function countText(notice: CountNotice, t: NoticeTranslator): NoticeText {
  const { count } = notice;
  if (notice.kind === "no_destination") {
    const { id, name } = notice.merchant;
    return {
      tone: "wait",
      title: t("noDestination.title", { count, merchant: name }),
      text: t("noDestination.text"),
      href: `/dashboard/merchants/${id}`,
      action: t("noDestination.action"),
    };
  }
  if (notice.kind === "keys_expiring") {
    const { name } = notice;
    return {
      tone: "wait",
      title: t("keys.title", { count, name }),
      text: t("keys.text", { count, name, time: formatTime(notice.expiresAt.getTime()) }),
      href: "/dashboard/developers/api-keys",
      action: t("keys.action"),
    };
  }
  const { name, tone, href } = COUNTED[notice.kind];
  return {
    tone,
    title: t(`${name}.title`, { count }),
    text: t(`${name}.text`),
    href,
    action: t(`${name}.action`),
  };
}
