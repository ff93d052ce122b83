const FORM = "application/x-www-form-urlencoded";
const INVITATION = /^\/invite\?token=(.+)$/;
const UNREACHABLE: Refusal = { code: "unreachable", message: null };

export interface Refusal {
  /** `second_factor_required`: the password is right, and a code is also needed. */
  code: string;
  /** A message for people; null when the server did not answer. */
  message: string | null;
}

interface Credentials {
  email: string;
  password: string;
  /** A code of the second factor. */
  code?: string;
  /** The page to open next. A person without an account accepts the invitation by signing in. */
  returnTo?: string;
}

/**
 * Starts a session.
 * @returns what went wrong; null when the person is signed in
 */
export function signIn({ email, password, code, returnTo }: Credentials): Promise<Refusal | null> {
  return send("callback/credentials", { email, password, ...optional({ code, returnTo }) });
}

/** The fields that only some sign-ins have. */
function optional({ code, returnTo }: Pick<Credentials, "code" | "returnTo">): Record<string, string> {
  const invitation = INVITATION.exec(returnTo ?? "")?.[1];
  return { ...(code ? { code } : {}), ...(invitation ? { invitation } : {}) };
}

/** Completes a sign-in by the company's issuer; with the code of the second factor where one is needed. */
export function completeCompanySignIn(
  given: Pick<Credentials, "code" | "returnTo">,
): Promise<Refusal | null> {
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
    return body.code && body.message ? { code: body.code, message: body.message } : UNREACHABLE;
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
    const { code, message } = await readJson<Partial<Refusal>>(answer);
    return code && message ? { code, message } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
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
