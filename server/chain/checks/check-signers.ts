import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { ownKeys } from "@/server/chain/checks/own-keys";
import type { ChainConfig } from "@/server/chain/client/registry";

/** Warns about keys whose remote signer does not answer, or would not sign. Takes some seconds at most; never rejects. */
export async function checkSigners({ id, accountFactories }: ChainConfig): Promise<Finding[]> {
  const remote = ownKeys().filter(({ role }) => role !== "deployer" || accountFactories.length > 0);
  const faults = await Promise.all(
    remote.map(async ({ variable, remote: signer }) => ({ variable, fault: await signer?.probe() })),
  );
  return faults.flatMap(({ variable, fault }) =>
    fault ? [findingsOf(id).warning(`${fault.message} Nothing is sent with this key (${variable}).`)] : [],
  );
}
