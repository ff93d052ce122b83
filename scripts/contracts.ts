/**
 * Compiles contracts/ and writes ABIs and bytecode for viem to server/chain/abi.
 * `npm run contracts` writes; `npm run contracts -- --check` exits 1 when a committed file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Abi } from "viem";
import { multicall3File, permit2File } from "@/scripts/contracts-borrowed";
import { type CompiledContract, compileContracts } from "@/scripts/contracts-compile";
import { type GeneratedFile, renderAbi, renderHex, renderModule } from "@/scripts/contracts-render";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ABI_FOLDER = "server/chain/abi";

/** The router's second edition. The first one, payment-router.ts, is frozen: it has no sources any more. */
const ROUTER = {
  path: "contracts/src/PaymentRouter.sol",
  file: "payment-router-2.ts",
  name: "paymentRouter2",
};

const TOKENS = [
  { path: "contracts/test-tokens/TestDollar.sol", file: "test-dollar.ts", name: "testDollar" },
  { path: "contracts/test-tokens/TestTether.sol", file: "test-tether.ts", name: "testTether" },
  { path: "contracts/test-tokens/TestToken.sol", file: "test-token.ts", name: "testToken" },
  { path: "contracts/test-tokens/Wallet1271Factory.sol", file: "wallet-factory.ts", name: "walletFactory" },
  { path: "contracts/test-tokens/StandInX402Proxy.sol", file: "x402-proxy.ts", name: "x402Proxy" },
];

/** The standardised parts of a token's ABI; the errors are those of ERC-6093. */
const STANDARDS = [
  {
    file: "erc20.ts",
    name: "erc20Abi",
    path: "contracts/test-tokens/TestToken.sol",
    parts:
      /^(name|symbol|decimals|totalSupply|balanceOf|allowance|approve|transfer|transferFrom|Transfer|Approval|ERC20\w+)$/,
  },
  {
    file: "erc3009.ts",
    name: "erc3009Abi",
    path: "contracts/test-tokens/TestDollar.sol",
    parts:
      /^(name|version|DOMAIN_SEPARATOR|authorizationState|\w+WithAuthorization|cancelAuthorization|Authorization\w+|ERC3009\w+)$/,
  },
];

const files = await generateFiles();
const stale = files.filter((file) => readIfPresent(file) !== file.text);
if (process.argv.includes("--check")) reportStale(stale);
else for (const file of stale) writeFileSync(join(ROOT, ABI_FOLDER, file.name), file.text);

async function generateFiles(): Promise<GeneratedFile[]> {
  const paths = TOKENS.map((token) => token.path);
  const compiled = new Map([
    ...compileContracts(ROOT, paths),
    ...compileContracts(ROOT, [ROUTER.path], { pipeline: "deployed" }),
  ]);
  const find = (path: string): CompiledContract => {
    const contract = compiled.get(path);
    if (!contract) throw new Error(`${path} is not among the compiled contracts`);
    return contract;
  };
  return [
    ...[ROUTER, ...TOKENS].map(({ path, file, name }) => contractFile({ path, file, name, ...find(path) })),
    ...STANDARDS.map(({ path, file, name, parts }) =>
      standardFile({ path, file, name, parts, ...find(path) }),
    ),
    permit2File(ROOT),
    await multicall3File(ROOT),
  ];
}

function contractFile(from: CompiledContract & { path: string; file: string; name: string }): GeneratedFile {
  const text = renderModule(from.path, [
    renderAbi(`${from.name}Abi`, from.abi),
    renderHex(`${from.name}Bytecode`, "Initcode, without the constructor's arguments.", from.bytecode),
  ]);
  return { name: from.file, text };
}

function standardFile(from: {
  abi: Abi;
  path: string;
  file: string;
  name: string;
  parts: RegExp;
}): GeneratedFile {
  const abi = from.abi.filter((entry) => "name" in entry && from.parts.test(entry.name));
  return { name: from.file, text: renderModule(from.path, [renderAbi(from.name, abi)]) };
}

function readIfPresent(file: GeneratedFile): string | undefined {
  const path = join(ROOT, ABI_FOLDER, file.name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function reportStale(files: GeneratedFile[]): void {
  for (const file of files) console.error(`${ABI_FOLDER}/${file.name} is stale: run npm run contracts`);
  if (files.length > 0) process.exitCode = 1;
}
