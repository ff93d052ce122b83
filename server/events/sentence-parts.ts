import type { TimelineEntry } from "@/server/events/schema";

/** The facts recorded with a timeline row; which ones depends on the type. */
export type EventData = Readonly<Record<string, unknown>>;

export interface Context {
  /** A network's name, or null when it is no longer configured. */
  networkName: (chainId: number) => string | null;
}

export type Description = Pick<TimelineEntry, "sentence" | "tone">;
export type Describe = (data: EventData, context: Context) => Description;

export const good = (sentence: string): Description => ({ sentence, tone: "good" });
export const wait = (sentence: string): Description => ({ sentence, tone: "wait" });
export const bad = (sentence: string): Description => ({ sentence, tone: "bad" });
export const info = (sentence: string): Description => ({ sentence, tone: "info" });
export const muted = (sentence: string): Description => ({ sentence, tone: "muted" });

/** Returns " in block 7", where the facts have a block. */
export function inBlock({ block }: EventData): string {
  return typeof block === "number" ? ` in block ${block}` : "";
}

/** Returns " (out of gas)", where a reason was recorded. */
export function because(reason: unknown): string {
  return typeof reason === "string" && reason !== "" ? ` (${reason.replaceAll("_", " ")})` : "";
}

/** Returns " (0x1234…abcd)", where an address was recorded. */
export function inShort(address: unknown): string {
  return typeof address === "string" ? ` (${address.slice(0, 6)}…${address.slice(-4)})` : "";
}
