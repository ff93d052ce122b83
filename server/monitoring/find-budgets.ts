import type { Finding } from "@/server/alerts/schema";
import { endpointName } from "@/server/chain/client/count-calls";
import { chainsConfig } from "@/server/chain/client/registry";
import { readUsage } from "@/server/jobs/rpc-usage";

/** The share of a day's budget, in percent, from which the operator is told. */
const NEARLY_SPENT = 80;
const SPENT = 100;

/** Finds the endpoints whose requests today near the budget of their network (ticket), or exceed it (page). */
export async function findBudgets(): Promise<Finding[]> {
  const chains = chainsConfig().chains.filter(({ rpcBudgetPerDay }) => rpcBudgetPerDay !== undefined);
  if (chains.length === 0) return [];
  const usedOf = await readUsage();
  return chains.flatMap(({ id, name, rpcUrls, rpcBudgetPerDay: budget = 0 }) =>
    rpcUrls.flatMap((url): Finding[] => {
      const used = usedOf(id, url);
      const percent = Math.floor((used * 100) / budget);
      if (percent < NEARLY_SPENT) return [];
      const facts = { network: name, endpoint: new URL(url).origin, used, budget, percent };
      const severity = percent >= SPENT ? "page" : "ticket";
      return [{ kind: "rpc_budget", subject: `${id} ${endpointName(url)}`, severity, facts }];
    }),
  );
}
