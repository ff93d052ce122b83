const FORM = "application/x-www-form-urlencoded";
const UNREACHABLE = "The server did not answer. Check the connection and try again.";

/**
 * Begins a session.
 * @returns what went wrong, for people; null when the person is signed in
 */
export function signIn(email: string, password: string): Promise<string | null> {
  return send("callback/credentials", { email, password });
}

/** Ends the session; returns like {@link signIn}. */
export function signOut(): Promise<string | null> {
  return send("signout", {});
}

async function send(action: string, fields: Record<string, string>): Promise<string | null> {
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
    return (await readJson<{ message?: string }>(answer)).message ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

async function readJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}
