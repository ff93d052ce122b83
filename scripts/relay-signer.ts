/**
 * `npm run relay-signer`: lists halted signers, and resumes them. A signer is one of our keys on one network. Needs
 * DATABASE_URL and CHAINS_FILE.
 *
 *   npm run relay-signer                                 the halted signers, and why
 *   npm run relay-signer -- resume <chain id> <address>  lets it sign again, once nobody else uses the key
 */
import { printResult } from "@/scripts/operator/print-result";
import { chainsConfig, findChain } from "@/server/chain/client/registry";
import { haltedSigners, resumeSigner } from "@/server/relayer/signer/resume-signer";

const [verb, chainId, address] = process.argv.slice(2);
await printResult(() => (verb === undefined ? list() : resume()));

async function list(): Promise<string> {
  const signers = await haltedSigners();
  if (signers.length === 0) return "No signer is halted.";
  return signers.map((signer) => `${signer.chainId}  ${signer.address}  ${signer.reason}`).join("\n");
}

async function resume(): Promise<string> {
  if (verb !== "resume" || chainId === undefined || address === undefined)
    throw new Error("usage: resume <chain id> <address>");
  const chain = findChain(Number(chainId));
  if (!chain) {
    const known = chainsConfig().chains.map(({ id, name }) => `${id} (${name})`);
    throw new Error(`there is no network ${chainId}; there are ${known.join(", ")}`);
  }
  const refusal = await resumeSigner(chain, address);
  if (refusal) throw new Error(refusal);
  return `${address} signs on ${chain.name} again.`;
}
