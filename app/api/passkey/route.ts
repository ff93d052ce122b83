import { startPasskeySignIn } from "@/server/web/passkey-sign-in";

/** Starts a sign-in by a passkey. */
export function POST(request: Request): Promise<Response> {
  return startPasskeySignIn(request);
}
