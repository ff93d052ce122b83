import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SignedIn } from "@/server/auth/user-scope";
import { createContext, type PageContext } from "@/server/web/page-context";

/** Returns the page's context, created once a request. */
export const pageContext = cache(async (): Promise<PageContext> => createContext(await headers()));

/** Returns the signed-in person, even without a demanded second factor; null for nobody. */
export async function pagePerson(): Promise<SignedIn | null> {
  const { signedIn, awaitingFactor } = await pageContext();
  return signedIn ?? awaitingFactor;
}

/**
 * Returns the person of a dashboard page. Redirects to the sign-in page and back, or first to setting up a demanded
 * second factor.
 * @param path of the page, with its query
 */
export async function requireUser(path: string): Promise<SignedIn> {
  const { signedIn, awaitingFactor } = await pageContext();
  if (awaitingFactor) redirect(`/second-factor?next=${encodeURIComponent(path)}`);
  if (!signedIn) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return signedIn;
}
