import { type Address, type Hex, keccak256 } from "viem";
import { SignerFault } from "@/server/chain/keys/signer-fault";
import { recoverSigner } from "@/server/chain/signatures/recover-signer";
import { withDeadline } from "@/server/kernel/clock";

/** A signer answers within milliseconds; with a key in a vault or HSM within a second. */
const SIGN_MS = 3_000;
const PROBE_MS = 2_000;
/** A list of some thousand keys. */
const MOST_BYTES = 1_048_576;
const KEYS_PATH = "/api/v1/eth1/publicKeys";
const UNCOMPRESSED_KEY = /^(?:0x)?(?:04)?([0-9a-f]{128})$/i;
const SIGNATURE = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i;

/**
 * A key at a signer that speaks Web3Signer's REST API for `eth1`. It signs the Keccak-256 hash of the bytes that it is
 * given, so one signer serves all networks: the chain id is part of the bytes.
 */
export interface RemoteSigner {
  /** Signs the Keccak-256 hash of these bytes. @throws SignerFault */
  sign(bytes: Hex): Promise<Hex>;
  /** Returns why it would sign nothing now; null when it answers and has the key. */
  probe(): Promise<SignerFault | null>;
}

/** Opens a key at a remote signer; nothing is requested before its first use. */
export function openRemoteSigner(url: string, address: Address): RemoteSigner {
  const place = placeOf(url);
  let known: string | null = null;
  const identifier = async (ms: number) => {
    known ??= await findPublicKey(place, address, ms);
    return known;
  };
  return {
    async sign(bytes) {
      const path = `/api/v1/eth1/sign/${await identifier(SIGN_MS)}`;
      const { status, text } = await request(place, path, { ms: SIGN_MS, data: bytes });
      if (status === 404) {
        known = null;
        throw keyMissing(place, address);
      }
      if (status !== 200) throw refusal(place, `signs nothing for ${address}`, status);
      return proven(place, address, { bytes, text });
    },
    async probe() {
      try {
        if (known === null) await identifier(PROBE_MS);
        else await requireUp(place);
        return null;
      } catch (error) {
        if (error instanceof SignerFault) return error;
        throw error;
      }
    },
  };
}

interface Place {
  url: string;
  /** For people and logs: without credentials. */
  name: string;
  headers: Record<string, string>;
}

/** Credentials of the URL are for a proxy in front of the signer, which has no passwords itself. */
function placeOf(text: string): Place {
  const url = new URL(text);
  const { username, password } = url;
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = username ? { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` } : {};
  return { url: url.href.replace(/\/+$/, ""), name: url.origin, headers: headers as Record<string, string> };
}

async function requireUp(place: Place): Promise<void> {
  const { status } = await request(place, "/upcheck", { ms: PROBE_MS });
  if (status !== 200) throw refusal(place, "is not up", status);
}

/** Finds the key's identifier at the signer, which is its public key. */
async function findPublicKey(place: Place, address: Address, ms: number): Promise<string> {
  const { status, text } = await request(place, KEYS_PATH, { ms });
  if (status !== 200) throw refusal(place, `does not list its keys at ${KEYS_PATH}`, status);
  const found = publicKeysIn(text)?.find((key) => addressOf(key) === address.toLowerCase());
  if (!found) throw keyMissing(place, address);
  return `0x${found}`;
}

/** Reads the list of public keys, 64 bytes each, with or without the prefix of their form. */
function publicKeysIn(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return null;
    return list.flatMap((each) => UNCOMPRESSED_KEY.exec(String(each))?.[1]?.toLowerCase() ?? []);
  } catch {
    return null;
  }
}

const addressOf = (key: string) => `0x${keccak256(`0x${key}`).slice(-40)}`;

/** Returns the signature once it is proven to be the key's over these bytes, with `v` as 27 or 28. */
async function proven(
  place: Place,
  address: Address,
  { bytes, text }: { bytes: Hex; text: string },
): Promise<Hex> {
  const [, rs, end] = SIGNATURE.exec(text.trim()) ?? [];
  if (rs === undefined || end === undefined)
    throw new SignerFault("signer_refuses", `The remote signer at ${place.name} answered with no signature.`);
  const v = Number.parseInt(end, 16);
  const signature: Hex = `0x${rs}${(v < 27 ? v + 27 : v).toString(16)}`;
  if ((await recoverSigner(keccak256(bytes), signature)) === address.toLowerCase()) return signature;
  const fault = `The remote signer at ${place.name} signed with another key than ${address}, or something else.`;
  throw new SignerFault("signer_refuses", fault);
}

interface Answer {
  status: number;
  text: string;
}

/** A kept connection that the signer has closed meanwhile fails once. */
const STALE = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/** Sends one request, without following redirects. @throws SignerFault without an answer in time */
async function request(
  place: Place,
  path: string,
  { ms, data }: { ms: number; data?: Hex },
): Promise<Answer> {
  const body = data === undefined ? undefined : JSON.stringify({ data });
  const send = (signal: AbortSignal) =>
    fetch(`${place.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...place.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      redirect: "manual",
      signal,
      ...(body === undefined ? {} : { body }),
    });
  try {
    return await withDeadline(ms, undefined, async (signal) => {
      const answer = await send(signal).catch((error: unknown) => {
        if (STALE.includes(codeOf(error) ?? "")) return send(signal);
        throw error;
      });
      return { status: answer.status, text: await readText(answer) };
    });
  } catch (error) {
    const text = `The remote signer at ${place.name} does not answer: ${whyOf(error, ms)}.`;
    throw new SignerFault("signer_down", text);
  }
}

async function readText({ body }: Response): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error("the answer is too long");
    kept.push(chunk);
  }
  return Buffer.concat(kept).toString("utf8");
}

function codeOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : null;
}

function whyOf(error: unknown, ms: number): string {
  const { name } = error as { name?: string };
  if (name === "TimeoutError" || name === "AbortError") return `nothing within ${ms / 1_000} seconds`;
  const code = codeOf(error);
  return code === null ? "the connection failed" : `the connection failed (${code})`;
}

/** An overloaded or failing signer recovers alone; any other status needs somebody to change something. */
function refusal({ name }: Place, what: string, status: number): SignerFault {
  const kind = status >= 500 || status === 429 ? "signer_down" : "signer_refuses";
  return new SignerFault(kind, `The remote signer at ${name} ${what} (HTTP ${status}).`);
}

function keyMissing({ name }: Place, address: Address): SignerFault {
  return new SignerFault("signer_refuses", `The remote signer at ${name} has no key for ${address}.`);
}
