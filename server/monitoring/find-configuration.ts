import type { AlertKind, Findings } from "@/server/alerts/schema";
import { chainStatus, faultsOf } from "@/server/chain/checks/chain-status";
import { chainsConfig } from "@/server/chain/client/registry";

/**
 * Finds the networks that differ from the chains file: a page where payments of a router or of the network stop, else a
 * ticket. One that no endpoint could check stays as it is.
 */
export function findMisconfigured(): Findings {
  const found = chainsConfig().chains.flatMap(({ id, name }): Findings["found"] => {
    const { stopped, limited } = faultsOf(id);
    const [first] = [...stopped, ...limited];
    if (!first) return [];
    const facts = { network: name, count: stopped.length + limited.length, first: first.text };
    const severity = stopped.length > 0 ? "page" : "ticket";
    return [{ kind: "chain_misconfigured", subject: String(id), severity, facts }];
  });
  const isUnknown = (kind: AlertKind, subject: string) =>
    kind === "chain_misconfigured" && chainStatus(Number(subject)).state === "unchecked";
  return { found, isUnknown };
}
