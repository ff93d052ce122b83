import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

const USAGE =
  "npm run pay -- <link or payment id> [--asset SYMBOL] [--chain ID] [--key 0x…] [--url URL] [--rpc ID=URL] [--x402]";

const Hex32 = z.string().regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hex digits");

const Chain = z.object({ chainId: z.number().int(), rpcUrl: z.url() });

/** The part of DATA_DIR/demo.json, written by local mode, that a wallet needs. */
const Demo = z.object({
  url: z.url(),
  rpcUrl: z.url(),
  chainId: z.number().int(),
  chains: z.array(Chain).default([]),
  buyer: z.object({ privateKey: Hex32 }),
});

/** The wallet's task and its parameters. */
export interface Settings {
  link: string;
  /** Origin of the API. */
  url: string;
  /** The host whose payment links are trusted. */
  payLinkHost: string;
  privateKey: `0x${string}`;
  /** RPC endpoints by chain id. */
  rpcUrls: Map<number, string>;
  asset: string | null;
  chainId: number | null;
  /** Pays as an x402 client instead of a wallet. */
  isAgent: boolean;
}

/**
 * Reads the command line, with DATA_DIR/demo.json as defaults.
 * @throws Error with one sentence for people
 */
export function readSettings(args: string[]): Settings {
  const { values, positionals } = parse(args);
  const [link, ...more] = positionals;
  if (!link || more.length > 0) throw new Error(`Usage: ${USAGE}`);
  const demo = readDemo();
  const url = values.url ?? demo?.url;
  const privateKey = values.key ?? demo?.buyer.privateKey;
  if (!url || !URL.canParse(url))
    throw new Error("There is no local installation here: give its address with --url.");
  if (!privateKey || !Hex32.safeParse(privateKey).success) {
    throw new Error("The wallet has no key: give one with --key (0x and 64 hex digits).");
  }
  return {
    link,
    url,
    payLinkHost: process.env.PAY_LINK_HOST ?? new URL(url).host,
    privateKey: privateKey as `0x${string}`,
    rpcUrls: new Map([...(demo ? rpcUrlsOf(demo) : []), ...(values.rpc ?? []).map(parseRpc)]),
    asset: values.asset?.toUpperCase() ?? null,
    chainId: values.chain === undefined ? null : parseChain(values.chain),
    isAgent: parseAgent(values),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        asset: { type: "string" },
        chain: { type: "string" },
        key: { type: "string" },
        url: { type: "string" },
        rpc: { type: "string", multiple: true },
        x402: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message} Usage: ${USAGE}`);
  }
}

function readDemo(): z.infer<typeof Demo> | null {
  const file = join(resolve(process.env.DATA_DIR ?? ".data"), "demo.json");
  if (!existsSync(file)) return null;
  const demo = Demo.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!demo.success) throw new Error(`${file} is not what \`npm start\` writes; start it again.`);
  return demo.data;
}

function rpcUrlsOf(demo: z.infer<typeof Demo>): [number, string][] {
  return [
    [demo.chainId, demo.rpcUrl],
    ...demo.chains.map(({ chainId, rpcUrl }): [number, string] => [chainId, rpcUrl]),
  ];
}

function parseRpc(text: string): [number, string] {
  const [id = "", ...rest] = text.split("=");
  const url = rest.join("=");
  if (!URL.canParse(url))
    throw new Error("--rpc must be a chain id and its endpoint, such as 8453=https://…");
  return [parseChain(id), url];
}

function parseAgent({ x402 = false, asset }: { x402?: boolean; asset?: string }): boolean {
  if (x402 && asset !== undefined)
    throw new Error("An x402 client takes the first asset that it is offered: leave --asset out.");
  return x402;
}

function parseChain(text: string): number {
  const id = Number(text.replace(/^eip155:/, ""));
  if (!Number.isSafeInteger(id) || id <= 0) throw new Error(`"${text}" is not a chain id.`);
  return id;
}
