import type { DepositFault } from "@/components/checkout/deposit-fault";
import type { Note } from "@/components/checkout/flow-state";
import type { DepositLocale } from "@/components/checkout/use-deposit-locale";

type Key = Parameters<DepositLocale["t"]>[0];

/** Every fault on the way to an address, with its sentences: what happened, whether money moved, what to do. */
const NOTES: Record<DepositFault, { tone: Note["tone"]; title: Key; text: Key }> = {
  unreached: { tone: "wait", title: "unreachedTitle", text: "unreached" },
  tooMany: { tone: "wait", title: "tooManyTitle", text: "tooMany" },
  paused: { tone: "wait", title: "pausedTitle", text: "paused" },
  insist: { tone: "wait", title: "insistTitle", text: "insist" },
  refused: { tone: "bad", title: "refusedTitle", text: "refused" },
  data: { tone: "info", title: "dataTitle", text: "data" },
  asset: { tone: "wait", title: "assetTitle", text: "asset" },
  tooLate: { tone: "wait", title: "tooLateTitle", text: "tooLate" },
  closed: { tone: "wait", title: "closedTitle", text: "closed" },
};

/** Describes a fault on the way to an address. */
export function faultNoteOf(fault: DepositFault, { t }: DepositLocale): Note {
  const { tone, title, text } = NOTES[fault];
  const say = t as unknown as (key: string) => string;
  return { tone, title: say(title), text: say(text) };
}
