import { randomBytes } from "node:crypto";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";

/** What a stranger has: links of a shop's payments, and addresses of people who have money. */
export interface Loot {
  url: string;
  payments: string[];
  /** CAIP-10, of one wallet each. */
  accounts: string[][];
  /** Header of the proxy that the tests are. */
  address: string;
}

/** Something that a stranger does again and again; resolves with the status of the answer. */
export type Nuisance = (turn: number) => Promise<number>;

const CHAIN = 31337;

/** What a stranger asks of the API: options of known and of unknown accounts, renewed whenever there are any. */
export function apiNuisances({ url, payments, accounts, address }: Loot): Nuisance[] {
  const known = new Map<string, string[]>();
  const options = async (paymentId: string, asked: string[], refresh: string[]): Promise<number> => {
    const response = await fetch(`${url}/v1/gateway/payment/${paymentId}/options`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ accounts: asked, refresh }),
    });
    const body = (await response.json()) as { options?: { id: string }[] };
    if (body.options?.length)
      known.set(
        paymentId,
        body.options.map(({ id }) => id),
      );
    return response.status;
  };
  const pick = <T>(from: T[], turn: number) => from[turn % from.length] as T;
  return [
    (turn) => {
      const id = pick(payments, turn);
      return options(id, pick(accounts, Math.floor(turn / payments.length)), known.get(id) ?? []);
    },
    (turn) => {
      const unknown = privateKeyToAddress(generatePrivateKey());
      return options(pick(payments, turn), [`eip155:${CHAIN}:${unknown}`], []);
    },
  ];
}

/** What a stranger asks of pages and of what they call. */
export function pageNuisances({ url, payments, address }: Loot): Nuisance[] {
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const headers = { "X-Forwarded-For": address, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${url}${path}`, { redirect: "manual", ...init, headers });
    await response.arrayBuffer();
    return response.status;
  };
  const page = (path: string) => ask(path, { headers: { Accept: "text/html" } });
  const post = (path: string, body: string, type = "application/json") =>
    ask(path, { method: "POST", headers: { "Content-Type": type, Origin: url }, body });
  return [
    () => page("/sign-in"),
    (turn) => page(`/${payments[turn % payments.length]}`),
    () =>
      post(
        "/api/join/invitation",
        JSON.stringify({
          token: randomBytes(32).toString("base64url"),
          name: "A",
          password: randomBytes(12).toString("hex"),
        }),
      ),
    (turn) => {
      const form = `email=nobody${turn}%40florin.test&password=wrong&csrfToken=none&json=true`;
      return post("/api/auth/callback/credentials", form, "application/x-www-form-urlencoded");
    },
    () => ask("/api/trpc/payments.list?input=%7B%7D"),
  ];
}
