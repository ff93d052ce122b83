const UNREACHABLE: JoinRefusal = { message: null, issues: [] };

export interface JoinRefusal {
  /** A message for people; null when the server did not answer. */
  message: string | null;
  issues: { field: string; message: string }[];
}

/**
 * Requests to join or to get back in, in one of five ways.
 * @param way `invitation`, `recovery`, `reset`, `setup` or `sign-up`
 * @returns what went wrong; null when it worked
 */
export async function join(way: string, body: object): Promise<JoinRefusal | null> {
  try {
    const answer = await fetch(`/api/join/${way}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return null;
    const { message, issues = [] } = (await answer.json()) as Partial<JoinRefusal>;
    return message ? { message, issues } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}
