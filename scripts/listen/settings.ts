import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

const USAGE =
  "npm run listen -- [--forward URL] [--from EVENT_ID] [--type TYPE]… [--key API_KEY] [--url URL] [--secret whsec_…]";

/** The part of DATA_DIR/demo.json, written by local mode, that a partner's server needs. */
const Demo = z.object({ url: z.url(), apiKey: z.string() });

export interface Settings {
  /** Origin of the API. */
  url: string;
  apiKey: string;
  /** Where events are forwarded to; null to print them only. */
  forward: string | null;
  /** The event to start with; null for those that happen from now on. */
  from: string | null;
  types: string[];
  /** Null for a new one. */
  secret: string | null;
}

/**
 * Reads the command line, with the variables KEY and FLORIN_API_KEY and then DATA_DIR/demo.json as defaults.
 * @throws Error with one sentence for people
 */
export function readSettings(args: string[]): Settings {
  const values = parse(args);
  const demo = readDemo();
  const url = values.url ?? demo?.url ?? "http://localhost:3000";
  const apiKey = values.key ?? process.env.FLORIN_API_KEY ?? process.env.KEY ?? demo?.apiKey;
  if (!URL.canParse(url)) throw new Error("--url must be the address of an installation.");
  if (!apiKey) throw new Error("Give an API key with --key, or in the variable FLORIN_API_KEY.");
  const { forward = null, from = null, type: types = [], secret = null } = values;
  if (forward !== null && !URL.canParse(forward)) throw new Error("--forward must be a URL.");
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
    throw new Error("--secret must be whsec_ and base64.");
  }
  return { url, apiKey, forward, from, types, secret };
}

function parse(args: string[]) {
  try {
    const options = {
      forward: { type: "string" },
      from: { type: "string" },
      type: { type: "string", multiple: true },
      key: { type: "string" },
      url: { type: "string" },
      secret: { type: "string" },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message} Usage: ${USAGE}`);
  }
}

function readDemo(): z.infer<typeof Demo> | null {
  const file = join(resolve(process.env.DATA_DIR ?? ".data"), "demo.json");
  if (!existsSync(file)) return null;
  const demo = Demo.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return demo.success ? demo.data : null;
}
