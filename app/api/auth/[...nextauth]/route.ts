import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signIn } from "@/server/accounts/sign-in";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { asSignInError, restateAnswer } from "@/server/auth/sign-in-answer";
import { signInOptions } from "@/server/auth/sign-in-options";
import { log } from "@/server/log";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

const MAX_FORM_BYTES = 4_096;

/** Of all that next-auth could answer, what the dashboard uses: the token of the form, signing in and signing out. */
const GETS = ["csrf"];
const POSTS = ["callback/credentials", "signout"];

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  if (!GETS.includes((await context.params).nextauth.join("/"))) return refuse(404, "not_found");
  return answer(request, context);
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!POSTS.includes((await context.params).nextauth.join("/"))) return refuse(404, "not_found");
  if (!isOwnOrigin(request.headers)) return refuse(403, "forbidden");
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    return refuse(415, "invalid_params");
  }
  if (!isShort(request.headers.get("content-length"))) return refuse(413, "invalid_params");
  return restateAnswer(await answer(request, context));
}

function answer(request: NextRequest, context: Context): Promise<Response> {
  const options = signInOptions((attempt) =>
    signIn(attempt).catch((error: unknown) => {
      const stated = asSignInError(error);
      if (stated.message === "surprise") log().error({ err: error }, "signing in failed");
      throw stated;
    }),
  );
  return NextAuth(request, context, options) as Promise<Response>;
}

/** Whether a length was stated, and is no more than a form of two fields needs. */
function isShort(length: string | null): boolean {
  return length !== null && /^\d{1,9}$/.test(length) && Number(length) <= MAX_FORM_BYTES;
}

function refuse(status: number, code: string): Response {
  return Response.json(
    { code, message: "This is not answered here." },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}
