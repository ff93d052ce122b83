import type { TimelineEntry } from "@/server/events/schema";
import type { Sentence } from "@/server/kernel/zod-primitives";

/** The facts recorded with a timeline row; which ones depends on the type. */
export type EventData = Readonly<Record<string, unknown>>;

export interface Context {
  /** A network's name; one that is no longer configured keeps it. */
  networkName: (chainId: number) => string;
}

export type Description = Pick<TimelineEntry, "sentences" | "tone">;
export type Describe = (data: EventData, context: Context) => Description;

/** The value of a fact that was not recorded; messages select it. */
export const NONE = "none";

export const good = (...sentences: Sentence[]): Description => ({ sentences, tone: "good" });
export const wait = (...sentences: Sentence[]): Description => ({ sentences, tone: "wait" });
export const bad = (...sentences: Sentence[]): Description => ({ sentences, tone: "bad" });
export const info = (...sentences: Sentence[]): Description => ({ sentences, tone: "info" });
export const muted = (...sentences: Sentence[]): Description => ({ sentences, tone: "muted" });

/** Returns the block's height as text, where the facts have a block. */
export function blockOf({ block }: EventData): string {
  return typeof block === "number" ? String(block) : NONE;
}

/** Returns the network's name, where the facts have a network. */
export function networkOf({ chainId }: EventData, { networkName }: Context): string {
  return typeof chainId === "number" ? networkName(chainId) : NONE;
}

/** Returns a recorded reason as words: "out of gas". */
export function reasonOf(reason: unknown): string {
  return typeof reason === "string" && reason !== "" ? reason.replaceAll("_", " ") : NONE;
}

/** Returns a recorded address in short: "0x1234…abcd". */
export function inShort(address: unknown): string {
  return typeof address === "string" ? `${address.slice(0, 6)}…${address.slice(-4)}` : NONE;
}
