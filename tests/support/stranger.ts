import { randomBytes } from "node:crypto";

/** A stranger's knowledge: links of a shop's payments, and addresses of people who have money. */
export interface Loot {
  url: string;
  payments: string[];
  /** CAIP-10, of one wallet each. */
  accounts: string[][];
  /** The header of the proxy that the tests act as. */
  address: string;
}

/** An action that a stranger repeats; resolves with the status of the answer. */
export type Nuisance = (index: number) => Promise<number>;

const CHAIN = 31337;

/** A stranger's API requests: options of known and unknown accounts, refreshed when there are any. */
export function apiNuisances({ url, payments, accounts, address }: Loot): Nuisance[] {
  const known = new Map<string, string[]>();
  const options = async (paymentId: string, addresses: string[], refresh: string[]): Promise<number> => {
    const response = await fetch(`${url}/v1/gateway/payment/${paymentId}/options`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ accounts: addresses, refresh }),
    });
    const body = (await response.json()) as { options?: { id: string }[] };
    if (body.options?.length)
      known.set(
        paymentId,
        body.options.map(({ id }) => id),
      );
    return response.status;
  };
  const pick = <T>(from: T[], index: number) => from[index % from.length] as T;
  return [
    (index) => {
      const id = pick(payments, index);
      return options(id, pick(accounts, Math.floor(index / payments.length)), known.get(id) ?? []);
    },
    (index) => {
      const unknown = `0x${randomBytes(20).toString("hex")}`;
      return options(pick(payments, index), [`eip155:${CHAIN}:${unknown}`], []);
    },
  ];
}

/** A stranger's requests to pages and their endpoints, each as far as it gets. */
export function pageNuisances({ url, payments, address }: Loot): Nuisance[] {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { "X-Forwarded-For": address, ...(init.headers as Record<string, string>) };
    return fetch(`${url}${path}`, { redirect: "manual", ...init, headers });
  };
  const statusOf = async (answer: Promise<Response>): Promise<number> => {
    const response = await answer;
    await response.arrayBuffer();
    return response.status;
  };
  const page = (path: string) => statusOf(send(path, { headers: { Accept: "text/html" } }));
  const post = (path: string, body: unknown) =>
    statusOf(
      send(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: url },
        body: JSON.stringify(body),
      }),
    );
  const signIn = signer(send);
  const join = { name: "A", password: "correct horse 48 battery staple, p4ssw0rd" };
  return [
    () => page("/sign-in"),
    (index) => page(`/${payments[index % payments.length]}`),
    (index) => {
      const email = `stranger${index}@florin.test`;
      const token = randomBytes(32).toString("base64url");
      return index % 2 === 0
        ? post("/api/join/invitation", { token, person: join })
        : post("/api/join/sign-up", { ...join, accountName: "A", email });
    },
    (index) => statusOf(signIn(`nobody${index}@florin.test`)),
    () => statusOf(send("/api/trpc/payments.list?input=%7B%7D")),
  ];
}

/** Tries to sign in with the form's token, which it requests until it arrives. */
function signer(send: (path: string, init?: RequestInit) => Promise<Response>) {
  let form: { csrfToken: string; cookie: string } | undefined;
  return async (email: string): Promise<Response> => {
    if (!form) {
      const answer = await send("/api/auth/csrf");
      if (!answer.ok) return answer;
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const cookie = answer.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
      form = { csrfToken, cookie: cookie.join("; ") };
    }
    return send("/api/auth/callback/credentials", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: form.cookie },
      body: new URLSearchParams({ email, password: "wrong", csrfToken: form.csrfToken, json: "true" }),
    });
  };
}
