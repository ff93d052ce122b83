import { booksWords } from "@/components/notices/books-words";
import { configurationWords } from "@/components/notices/configuration-words";
import { destinationWords } from "@/components/notices/destination-words";
import { personWords } from "@/components/notices/person-words";
import { signerWords, waitWords } from "@/components/notices/signer-words";
import { formatTime } from "@/components/ui/format-time";
import type { Tone } from "@/components/ui/tone";
import type { Notice } from "@/server/notices/schema";

export interface NoticeWords {
  tone: Tone;
  /** What is the matter. */
  title: string;
  /** What comes of it. */
  text: string;
  href: string;
  /** What to do about it; the words of the link. */
  action: string;
}

const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** A notice in words for people, and where to go about it. */
export function noticeWords(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case "signer_halted":
    case "signer_paused":
      return signerWords(notice);
    case "network_waits":
      return waitWords(notice);
    case "chain_misconfigured":
    case "fee_unpriced":
      return configurationWords(notice);
    case "gas_budget_spent":
      return budgetWords(notice.network);
    case "chain_behind":
      return {
        tone: "bad",
        title: `${notice.network} is behind`,
        text: `It was last read at ${formatTime(notice.since.getTime())} UTC. Payments there are confirmed when it answers again; none is lost.`,
        href: "/dashboard/payments?status=processing",
        action: "See what waits",
      };
    case "books_differ":
    case "payments_differ":
    case "books_repaired":
      return booksWords(notice);
    case "refunds_without_funds":
      return {
        tone: "wait",
        title: many(notice.count, "1 refund needs funds", "refunds need funds"),
        text: "The float does not cover what is to be sent back. Add to it, and the refunds go out by themselves.",
        href: "/dashboard/refunds?status=needs_funds",
        action: "Fund refunds",
      };
    case "refunds_undeliverable":
    case "payments_lost":
      return stuckWords(notice);
    case "exceptions_open":
      return {
        tone: "wait",
        title: many(notice.count, "1 exception needs a decision", "exceptions need a decision"),
        text: "Money moved that no payment has a use for: too late, twice, or past the checkout. Keep it, give it back or leave it alone.",
        href: "/dashboard/exceptions?status=open",
        action: "Decide",
      };
    case "destination_changed":
    case "destinations_changed":
      return destinationWords(notice);
    case "no_destination":
      return {
        tone: "wait",
        title: many(
          notice.count,
          `${notice.merchant.name} has no destination`,
          "merchants have no destination",
        ),
        text: "Money that buyers pay stays in the merchant's vault until you say where it goes.",
        href: `/dashboard/merchants/${notice.merchant.id}`,
        action: "Set a destination",
      };
    case "recovery_link_made":
    case "recovery_link_used":
    case "new_device":
    case "sign_in_locked":
      return personWords(notice);
    default:
      return keysWords(notice);
  }
}

type Stuck = Extract<Notice, { kind: "refunds_undeliverable" | "payments_lost" }>;

function stuckWords({ kind, count }: Stuck): NoticeWords {
  if (kind === "payments_lost") {
    return {
      tone: "bad",
      title: many(count, "1 paid payment lost its money", "paid payments lost their money"),
      text: "A network took the transfer back after it was confirmed. Do not ship; ask the buyer for a new payment or accept the loss.",
      href: "/dashboard/exceptions?status=open",
      action: "See what was lost",
    };
  }
  return {
    tone: "wait",
    title: many(count, "1 refund cannot be delivered", "refunds cannot be delivered"),
    text: "The buyer's address does not take the money. Ask the buyer for another address, or record how you paid it.",
    href: "/dashboard/refunds?status=undeliverable",
    action: "See these refunds",
  };
}

function budgetWords(network: string): NoticeWords {
  return {
    tone: "bad",
    title: `New payments on ${network} are refused`,
    text: "Too many of your payments have failed there in the last 24 hours, and each has cost gas. Buyers can pay on other networks; look at why these failed.",
    href: "/dashboard/payments?status=failed",
    action: "See what failed",
  };
}

function keysWords(notice: Extract<Notice, { kind: "keys_expiring" }>): NoticeWords {
  return {
    tone: "wait",
    title: many(notice.count, `The API key “${notice.name}” expires soon`, "API keys expire soon"),
    text: `${notice.count === 1 ? "It ends" : `The first, “${notice.name}”, ends`} at ${formatTime(notice.expiresAt.getTime())} UTC; what uses it is refused from then on.`,
    href: "/dashboard/developers/api-keys",
    action: "Roll the key",
  };
}
