import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SignedIn } from "@/server/auth/user-scope";
import { createContext, type TrpcContext } from "@/server/trpc/context";

/** Who asks for this page; looked up once a request, however many parts of the page want to know. */
export const pageContext = cache(async (): Promise<TrpcContext> => createContext(await headers()));

/**
 * The person who asks for a page of the dashboard. Whoever is signed out goes to the sign-in page and comes back.
 * @param path of the page, with its query
 */
export async function requireUser(path: string): Promise<SignedIn> {
  const { signedIn } = await pageContext();
  if (!signedIn) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return signedIn;
}
