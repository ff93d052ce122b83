import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { findPegs } from "@/server/rates/find-pegs";

/** Logs each guarded peg whose state changed since the last check of this process. */
export function watchPegs(): void {
  const known = singleton("peg-states", () => new Map<string, string>());
  for (const { pair, state, value, source } of findPegs()) {
    const before = known.get(pair) ?? "held";
    known.set(pair, state);
    if (state === before) continue;
    if (state === "held") log().info({ pair, value, source }, "a token is offered again: its peg holds");
    else
      log().warn(
        { pair, state, value, source },
        "a token is not offered: its peg does not hold, or has no fresh rate",
      );
  }
}
