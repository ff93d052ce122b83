import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Abi, concat, getContractAddress, type Hex, isHex, toHex } from "viem";
import { type GeneratedFile, renderAbi, renderHex, renderModule } from "@/scripts/contracts-render";

const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const PERMIT2_SALT = "0x0000000000000000000000000000000000000000d3af2663da51c10215000000";
const CREATE2_DEPLOYER = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

const PERMIT2_PARTS = new Set([
  "DOMAIN_SEPARATOR",
  "invalidateUnorderedNonces",
  "nonceBitmap",
  "permitTransferFrom",
  "UnorderedNonceInvalidation",
]);

/**
 * Renders permit2.ts from the canonical initcode in hardhat-predeploy.
 * @throws when that code would not deploy to Permit2's canonical address, so it is not Permit2
 */
export function permit2File(root: string): GeneratedFile {
  const stem = join(root, "node_modules/hardhat-predeploy/bin", PERMIT2);
  const initcode = toHex(new Uint8Array(readFileSync(`${stem}.bytecode`)));
  const address = getContractAddress({
    opcode: "CREATE2",
    from: CREATE2_DEPLOYER,
    salt: PERMIT2_SALT,
    bytecode: initcode,
  });
  if (address !== PERMIT2) throw new Error(`The Permit2 initcode deploys to ${address}, not to ${PERMIT2}`);
  const abi: Abi = JSON.parse(readFileSync(`${stem}.abi`, "utf8"));
  const text = renderModule("hardhat-predeploy", [
    renderHex(
      "permit2Address",
      "The same on every chain: CREATE2 depends on deployer, salt and initcode only.",
      PERMIT2,
    ),
    renderHex(
      "create2Deployer",
      "The deterministic deployment proxy; takes salt ++ initcode as calldata.",
      CREATE2_DEPLOYER,
    ),
    renderHex(
      "permit2Salt",
      "Under this salt the deployer puts Permit2 at its canonical address.",
      PERMIT2_SALT,
    ),
    renderAbi("permit2Abi", abi.filter(isUsedOfPermit2)),
    renderHex("permit2Initcode", "Canonical initcode of Permit2.", initcode),
  ]);
  return { name: "permit2.ts", text };
}

function isUsedOfPermit2(entry: Abi[number]): boolean {
  if (entry.type === "error") return true;
  if (!("name" in entry) || !PERMIT2_PARTS.has(entry.name)) return false;
  const isBatch = entry.type === "function" && entry.inputs.some((input) => input.type === "tuple[]");
  return !isBatch;
}

/**
 * Renders multicall3.ts from the initcode that viem uses for calls without a deployment (viem does not export it).
 * @throws when viem no longer has it there
 */
export async function multicall3File(root: string): Promise<GeneratedFile> {
  const source = join(root, "node_modules/viem/_esm/constants/contracts.js");
  const constants: Record<string, unknown> = await import(pathToFileURL(source).href);
  const initcode = constants.multicall3Bytecode;
  if (!isHex(initcode)) throw new Error(`${source} has no multicall3Bytecode`);
  const text = renderModule("viem", [
    renderHex("multicall3Address", "Where most public chains have Multicall3.", MULTICALL3),
    renderHex(
      "multicall3Initcode",
      "An eth_call with this as data and no recipient answers the runtime code.",
      concat([initcode as Hex]),
    ),
  ]);
  return { name: "multicall3.ts", text };
}
