import type { RequestOptions } from "@/server/accounts/passkey-schema";

const FORM = "application/x-www-form-urlencoded";
const INVITATION = /^\/invite\?token=(.+)$/;
const UNREACHABLE: Refusal = { code: "unreachable", message: null };

export interface Factors {
  hasApp: boolean;
  hasPasskey: boolean;
}

export interface Refusal {
  /** `second_factor_required`: the password is right, and a second factor is also needed. */
  code: string;
  /** The person's second factors, where one is needed. */
  factors?: Factors;
  /** A message for people; null when the server did not answer. */
  message: string | null;
}

interface Credentials {
  email: string;
  password: string;
  /** A code of the second factor. */
  code?: string;
  /** The same by a passkey: its answer, as JSON. */
  passkey?: string;
  /** The page to open next. A person without an account accepts the invitation by signing in. */
  returnTo?: string;
}

type Optional = Pick<Credentials, "code" | "passkey" | "returnTo">;

/**
 * Starts a session.
 * @returns what went wrong; null when the person is signed in
 */
export function signIn({ email, password, ...rest }: Credentials): Promise<Refusal | null> {
  return send("callback/credentials", { email, password, ...optional(rest) });
}

/** Starts a session by a passkey alone. */
export function signInByPasskey(given: Pick<Credentials, "passkey" | "returnTo">): Promise<Refusal | null> {
  return send("callback/passkey", optional(given));
}

/** Requests what a passkey has to sign, or returns what went wrong. */
export async function requestPasskeyOptions(): Promise<{ options: RequestOptions } | Refusal> {
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/passkey", { method: "POST", headers, body: "{}" });
    if (answer.ok) return { options: await readJson<RequestOptions>(answer) };
    return refusalIn(await readJson<Partial<Refusal>>(answer));
  } catch {
    return UNREACHABLE;
  }
}

/** The fields that only some sign-ins have. */
function optional({ code, passkey, returnTo }: Optional): Record<string, string> {
  const invitation = INVITATION.exec(returnTo ?? "")?.[1];
  return {
    ...(code ? { code } : {}),
    ...(passkey ? { passkey } : {}),
    ...(invitation ? { invitation } : {}),
  };
}

/** Completes a sign-in by the company's issuer; with the second factor where one is needed. */
export function completeCompanySignIn(given: Optional): Promise<Refusal | null> {
  return send("callback/company-step", { ...optional(given) });
}

/**
 * Starts a sign-in through the company's issuer.
 * @returns the address of the issuer's page, or what went wrong
 */
export async function startCompanySignIn(returnTo: string): Promise<{ url: string } | Refusal> {
  try {
    const answer = await post("signin/company", { callbackUrl: returnTo });
    const body = await readJson<{ url?: string } & Partial<Refusal>>(answer);
    if (answer.ok && body.url) return { url: body.url };
    return refusalIn(body);
  } catch {
    return UNREACHABLE;
  }
}

/**
 * Ends the session.
 * @returns what went wrong; null when the person is signed out
 */
export function signOut(): Promise<Refusal | null> {
  return send("signout", {});
}

async function send(action: string, fields: Record<string, string>): Promise<Refusal | null> {
  try {
    const answer = await post(action, fields);
    if (answer.ok) return null;
    return refusalIn(await readJson<Partial<Refusal>>(answer));
  } catch {
    return UNREACHABLE;
  }
}

function refusalIn({ code, message, factors }: Partial<Refusal>): Refusal {
  return code && message ? { code, message, ...(factors ? { factors } : {}) } : UNREACHABLE;
}

async function post(action: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = await readJson<{ csrfToken: string }>(
    await fetch("/api/auth/csrf", { cache: "no-store" }),
  );
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  return fetch(`/api/auth/${action}`, { method: "POST", headers: { "Content-Type": FORM }, body });
}

async function readJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}
