const FORM = "application/x-www-form-urlencoded";
const INVITATION = /^\/invite\?token=(.+)$/;
const UNREACHABLE: Refusal = {
  code: "unreachable",
  message: "The server did not answer. Check the connection and try again.",
};

interface Refusal {
  /** `second_factor_required`: the password is right, and a code is needed as well. */
  code: string;
  /** For people. */
  message: string;
}

interface Credentials {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string;
  /** Where they go next; an invitation is accepted by the sign-in of somebody who belongs to no account. */
  returnTo?: string;
}

/**
 * Begins a session.
 * @returns what went wrong; null when the person is signed in
 */
export function signIn({ email, password, code, returnTo }: Credentials): Promise<Refusal | null> {
  const invitation = INVITATION.exec(returnTo ?? "")?.[1];
  return send("callback/credentials", {
    email,
    password,
    ...(code ? { code } : {}),
    ...(invitation ? { invitation } : {}),
  });
}

/**
 * Ends the session.
 * @returns what went wrong, for people; null when the person is signed out
 */
export async function signOut(): Promise<string | null> {
  return (await send("signout", {}))?.message ?? null;
}

async function send(action: string, fields: Record<string, string>): Promise<Refusal | null> {
  try {
    const { csrfToken } = await readJson<{ csrfToken: string }>(
      await fetch("/api/auth/csrf", { cache: "no-store" }),
    );
    const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
    const answer = await fetch(`/api/auth/${action}`, {
      method: "POST",
      headers: { "Content-Type": FORM },
      body,
    });
    if (answer.ok) return null;
    const { code, message } = await readJson<Partial<Refusal>>(answer);
    return code && message ? { code, message } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

async function readJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}
