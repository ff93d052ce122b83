import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Hex, isHex, keccak256 } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** How the signer fails, if it does. */
export type Manner =
  | "signs"
  /** It takes requests and never answers. */
  | "hangs"
  /** It signs, and the connection ends before the answer. */
  | "hangs up"
  | "fails"
  | "forbids"
  | "signs with another key"
  | "answers nonsense";

/** A signer that speaks Web3Signer's REST API of `eth1` over real keys, and can be killed and started again. */
export interface TestSigner {
  readonly url: string;
  /** The setting of a key in the environment; `url` replaces the signer's own. */
  settingOf(key: Hex, url?: string): string;
  behave(manner: Manner): void;
  /** Replaces the keys that it has loaded. */
  load(keys: readonly Hex[]): void;
  /** Counts the signatures that it made. */
  signatures(): number;
  /** The credentials of the last request. */
  authorization(): string | undefined;
  stop(): Promise<void>;
  /** Starts it again on its port. */
  start(): Promise<void>;
}

const SIGN = /^\/api\/v1\/eth1\/sign\/(?:0x)?([0-9a-fA-F]{128})$/;
const stranger = privateKeyToAccount(generatePrivateKey());

interface State {
  manner: Manner;
  accounts: PrivateKeyAccount[];
  signatures: number;
  authorization: string | undefined;
}

export async function startTestSigner(keys: readonly Hex[]): Promise<TestSigner> {
  const state: State = {
    manner: "signs",
    accounts: keys.map((key) => privateKeyToAccount(key)),
    signatures: 0,
    authorization: undefined,
  };
  let server = await listen(state, 0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settingOf: (key, at = url) => `web3signer:${at}#${privateKeyToAccount(key).address}`,
    behave: (manner) => {
      state.manner = manner;
    },
    load: (loaded) => {
      state.accounts = loaded.map((key) => privateKeyToAccount(key));
    },
    signatures: () => state.signatures,
    authorization: () => state.authorization,
    async stop() {
      if (!server.listening) return;
      const closed = once(server.close(), "close");
      server.closeAllConnections();
      await closed;
    },
    async start() {
      if (!server.listening) server = await listen(state, port);
    },
  };
}

async function listen(state: State, port: number): Promise<Server> {
  const server = createServer((request, response) => void answer(state, request, response));
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { manner, accounts } = state;
  state.authorization = request.headers.authorization;
  if (manner === "hangs") return;
  if (manner === "fails") return end(response, 500, "Internal Server Error");
  if (request.url === "/upcheck") return end(response, 200, "OK");
  if (request.url === "/api/v1/eth1/publicKeys") {
    return end(response, 200, JSON.stringify(accounts.map(keyOf)));
  }
  const [, identifier] = SIGN.exec(request.url ?? "") ?? [];
  if (request.method !== "POST" || !identifier) return end(response, 404, "Not Found");
  if (manner === "forbids") return end(response, 403, "Forbidden");
  const account = accounts.find((each) => keyOf(each) === `0x${identifier.toLowerCase()}`);
  if (!account) return end(response, 404, "Public Key not found");
  const { data } = JSON.parse(await bodyOf(request)) as { data: unknown };
  if (typeof data !== "string" || !isHex(data)) return end(response, 400, "Bad Request");
  const signer = manner === "signs with another key" ? stranger : account;
  const signature = await signer.sign({ hash: keccak256(data) });
  state.signatures++;
  if (manner === "hangs up") {
    response.destroy();
    return;
  }
  end(response, 200, manner === "answers nonsense" ? "OK" : signature);
}

/** A public key as Web3Signer lists it: 64 bytes, without the prefix of their form. */
const keyOf = ({ publicKey }: PrivateKeyAccount) => `0x${publicKey.slice(4)}`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function end(response: ServerResponse, status: number, text: string): void {
  const type = text.startsWith("[") ? "application/json" : "text/plain; charset=utf-8";
  response.writeHead(status, { "Content-Type": type }).end(text);
}
