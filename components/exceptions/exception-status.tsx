import {
  CircleCheck,
  CircleMinus,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Undo2,
  Unlink,
} from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ExceptionKind, ExceptionState } from "@/server/kernel/zod-primitives";

const LOOKS: Record<ExceptionState, { word: string; tone: Tone; icon: LucideIcon }> = {
  open: { word: "Open", tone: "wait", icon: TriangleAlert },
  accepted: { word: "Kept", tone: "good", icon: CircleCheck },
  refunding: { word: "Refund pending", tone: "info", icon: Hourglass },
  refunded: { word: "Refunded", tone: "good", icon: Undo2 },
  ignored: { word: "Left alone", tone: "muted", icon: CircleMinus },
  gone: { word: "Taken back", tone: "muted", icon: Unlink },
};

const KINDS: Record<ExceptionKind, string> = {
  late: "Paid too late",
  duplicate: "Paid twice",
  unknown: "Unknown payment",
  router_transfer: "Sent to the router",
  destination_transfer: "Sent past the checkout",
  listed_payer: "Paid by a listed account",
  lost: "Money lost",
};

/** Where the words differ for a lost payment: nothing can be kept, and `gone` is good news. */
const LOST_LOOKS: typeof LOOKS = {
  ...LOOKS,
  open: { ...LOOKS.open, tone: "bad" },
  accepted: { word: "Accepted as a loss", tone: "muted", icon: CircleMinus },
  gone: { word: "Paid again", tone: "good", icon: CircleCheck },
};

function lookOf({ kind, state }: Known) {
  return (kind === "lost" ? LOST_LOOKS : LOOKS)[state];
}

interface Known {
  kind: ExceptionKind;
  state: ExceptionState;
}

/** The state of an exception in the words of the product. */
export function exceptionWord(exception: Known): string {
  return lookOf(exception).word;
}

/** The states by which exceptions are filtered, whichever kind they are. */
export function exceptionStateWord(state: ExceptionState): string {
  return LOOKS[state].word;
}

/** What happened, in two or three words. */
export function exceptionKindWords(kind: ExceptionKind): string {
  return KINDS[kind];
}

export function ExceptionStatus({ exception }: { exception: Known }) {
  const { word, tone, icon } = lookOf(exception);
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
