import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SignedIn } from "@/server/auth/user-scope";
import { createContext, type PageContext } from "@/server/web/page-context";

/** Who asks for this page; looked up once a request, however many parts of the page want to know. */
export const pageContext = cache(async (): Promise<PageContext> => createContext(await headers()));

/** Who is signed in, also when their account demands a second factor first; null for nobody. */
export async function pagePerson(): Promise<SignedIn | null> {
  const { signedIn, held } = await pageContext();
  return signedIn ?? held;
}

/**
 * The person who asks for a page of the dashboard. A person who is signed out goes to the sign-in page and
 * comes back; one who must set up a second factor does so first.
 * @param path of the page, with its query
 */
export async function requireUser(path: string): Promise<SignedIn> {
  const { signedIn, held } = await pageContext();
  if (held) redirect(`/second-factor?next=${encodeURIComponent(path)}`);
  if (!signedIn) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return signedIn;
}
