import {
  CircleCheck,
  CircleMinus,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Undo2,
  Unlink,
} from "lucide-react";
import type { Messages } from "use-intl";
import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ExceptionKind, ExceptionState } from "@/server/kernel/zod-primitives";

const STYLES: Record<
  ExceptionState,
  { text: keyof Messages["statuses"]["exception"]; tone: Tone; icon: LucideIcon }
> = {
  open: { text: "open", tone: "wait", icon: TriangleAlert },
  accepted: { text: "accepted", tone: "good", icon: CircleCheck },
  refunding: { text: "refunding", tone: "info", icon: Hourglass },
  refunded: { text: "refunded", tone: "good", icon: Undo2 },
  ignored: { text: "ignored", tone: "muted", icon: CircleMinus },
  gone: { text: "gone", tone: "muted", icon: Unlink },
};

/** The differences for a lost payment: nothing can be kept, and `gone` is good news. */
const LOST_STYLES: typeof STYLES = {
  ...STYLES,
  open: { ...STYLES.open, tone: "bad" },
  accepted: { text: "lostAccepted", tone: "muted", icon: CircleMinus },
  gone: { text: "lostGone", tone: "good", icon: CircleCheck },
};

function styleOf({ kind, state }: Known) {
  return (kind === "lost" ? LOST_STYLES : STYLES)[state];
}

interface Known {
  kind: ExceptionKind;
  state: ExceptionState;
}

/** Writes the state of an exception. */
export function exceptionStateText(exception: Known, t: Translator<"statuses.exception">): string {
  return t(styleOf(exception).text);
}

export function ExceptionStatus({ exception }: { exception: Known }) {
  const t = useTranslations("statuses.exception");
  const { text, tone, icon } = styleOf(exception);
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(text)}
    </StatusPill>
  );
}
