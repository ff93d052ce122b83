import type { NoticeWords } from "@/components/notices/notice-words";
import type { Notice } from "@/server/notices/schema";

type SignerNotice = Extract<Notice, { kind: "signer_halted" | "signer_paused" }>;
type Paused = Extract<Notice, { kind: "signer_paused" }>;

/** What keeps a key from sending, and what ends that. */
const PAUSES: Record<Paused["reason"], { cause: string; end: string }> = {
  gas_price: {
    cause: "Gas there costs more than this installation may pay.",
    end: "when gas is cheaper",
  },
  balance: {
    cause: "A key that sends transactions there is low on coin for gas.",
    end: "once an operator has funded the key",
  },
  no_role: {
    cause: "The router there does not know a key that sends transactions.",
    end: "once the router's owner has allowed the key",
  },
};

const WAITING = {
  payments: {
    title: (network: string) => `Payments on ${network} wait`,
    href: "/dashboard/payments?status=processing",
    action: "See what waits",
  },
  refunds: {
    title: (network: string) => `Refunds on ${network} wait`,
    href: "/dashboard/refunds?status=pending",
    action: "See what waits",
  },
  nothing: {
    title: (network: string) => `A key on ${network} sends nothing`,
    href: "/dashboard/payments?status=processing",
    action: "See what is sent",
  },
} as const;

/** Why a key sends nothing, in words: what happened, whether money moved, and who does what about it. */
export function signerWords(notice: SignerNotice): NoticeWords {
  const { holds, network } = notice;
  const { title, ...way } = WAITING[holds];
  const isHalted = notice.kind === "signer_halted";
  const tone = isHalted && holds !== "nothing" ? "bad" : "wait";
  const { cause, end } = isHalted ? HALT : PAUSES[notice.reason];
  return { tone, title: title(network), text: `${cause} ${EFFECTS[holds](end)}`, ...way };
}

/** That payments or refunds wait on a network, for accounts that do not run the installation. */
export function waitWords({ network, holds }: Extract<Notice, { kind: "network_waits" }>): NoticeWords {
  const { title, href } = WAITING[holds];
  const effect = {
    payments:
      "No money of pending payments has moved. They continue automatically. A payment that expires first fails, and its buyer can pay again.",
    refunds:
      "No money of pending refunds has moved. They continue automatically. Do not pay them back in another way.",
  };
  return {
    tone: "wait",
    title: title(network),
    text: `The installation sends nothing there at present. ${effect[holds]}`,
    href,
    action: `View pending ${holds}`,
  };
}

const HALT = {
  cause: "A key that sends transactions there was stopped, since something else seems to use it.",
  end: "once an operator has looked at it (Settings › Health says how)",
};

const EFFECTS: Record<SignerNotice["holds"], (end: string) => string> = {
  payments: (end) =>
    `No money of the payments that wait has moved. They go out by themselves ${end}; one whose time runs out before that fails, and its buyer can pay again.`,
  refunds: (end) =>
    `The money to be sent back has not moved. Refunds go out by themselves ${end}. Do not pay them back in another way.`,
  nothing: (end) =>
    `Other keys send in its place: no payment waits for it, and no money is lost. It goes on by itself ${end}.`,
};
