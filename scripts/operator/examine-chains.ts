import { type ChainReport, checkChain } from "@/server/chain/checks/check-chain";
import { findingLine } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";

/**
 * Compares chains with their configuration and prints a line per finding, then one per chain.
 * @returns the exit code: 1 on any fault, 2 when a chain could not be read, else 0
 */
export async function examineChains(chains: readonly ChainConfig[]): Promise<0 | 1 | 2> {
  const reports = await Promise.all(chains.map(checkChain));
  for (const [i, report] of reports.entries()) {
    for (const finding of report.findings) console.log(findingLine(finding));
    console.log(summary(chains[i]?.name ?? "", report));
  }
  const faults = reports.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "fault"));
  if (faults.length > 0) return 1;
  return reports.every(({ isComplete }) => isComplete) ? 0 : 2;
}

function summary(name: string, { chainId, isComplete, findings }: ChainReport): string {
  const place = `${name} (${chainId})`;
  if (!isComplete) return `${place}: could not be checked.`;
  const faults = findings.filter(({ severity }) => severity === "fault").length;
  return `${place}: ${many(faults, "fault")}, ${many(findings.length - faults, "warning")}.`;
}

function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
