import { inSpan, type Traced } from "@/server/kernel/trace";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";

interface Step {
  name: "relay sign" | "relay send" | "relay look up" | "relay mine" | "relay confirm";
  jobs: readonly Traced[];
  /** How long ago it began, in milliseconds; left out, it begins now. */
  sinceMs?: number;
}

/** Runs a step in the traces of the payments that it is for, which the requests of their buyers began. */
export function inTraces<T>({ chain }: RelayKey, { jobs, ...step }: Step, run: () => Promise<T>): Promise<T> {
  const attributes = { "florin.chain.id": chain.id, "florin.relay.jobs": jobs.length };
  return inSpan({ ...step, of: jobs, attributes }, run);
}
