import { singleton } from "@/server/kernel/singleton";

interface Count {
  /** In UTC, as providers count. */
  day: string;
  calls: number;
}

const counts = () => singleton("rpc-calls-today", () => new Map<string, Count>());
const keyOf = (chainId: number, url: string) => `${chainId} ${url}`;
const today = () => new Date().toISOString().slice(0, 10);

/** Counts one request of this process to an endpoint. */
export function countCall(chainId: number, url: string): void {
  counts().set(keyOf(chainId, url), { day: today(), calls: callsToday(chainId, url) + 1 });
}

/** Returns how many requests this process has sent to an endpoint since the day began. */
export function callsToday(chainId: number, url: string): number {
  const count = counts().get(keyOf(chainId, url));
  return count?.day === today() ? count.calls : 0;
}
