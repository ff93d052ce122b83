import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signIn } from "@/server/accounts/sign-in";
import { signOut } from "@/server/accounts/sign-out";
import { clientOf } from "@/server/auth/client";
import { deviceCookie } from "@/server/auth/known-device";
import { asSignInError, restateAnswer } from "@/server/auth/sign-in-answer";
import { signInOptions } from "@/server/auth/sign-in-options";
import { readWhole } from "@/server/http/read-whole";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { guardPage } from "@/server/web/guard-page";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

const MAX_FORM_BYTES = 4_096;

/** Of all that next-auth could answer, what the dashboard uses: the token of the form, signing in and signing out. */
const GETS = ["csrf"];
const POSTS = ["callback/credentials", "signout"];

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  if (!GETS.includes((await context.params).nextauth.join("/"))) return refuse();
  return answer(request, context);
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!POSTS.includes((await context.params).nextauth.join("/"))) return refuse();
  try {
    guardPage(request, { origin: true, maxBytes: MAX_FORM_BYTES, unstated: 413 });
    requireForm(request.headers);
    return await answer(await withBody(request), context);
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}

/** The same request with its form at hand: a client that leaves meanwhile is met here, and not by the framework. */
async function withBody(request: NextRequest): Promise<NextRequest> {
  const { url, headers } = request;
  return new NextRequest(url, { method: "POST", headers, body: await readWhole(request.text()) });
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  let deviceToken: string | undefined;
  const options = signInOptions({
    async signIn(attempt) {
      const started = await signIn(attempt).catch(restate);
      deviceToken = started?.deviceToken;
      return started;
    },
    signOut: (sessionId) => signOut(sessionId, clientOf(request.headers)),
  });
  const answered = (await NextAuth(request, context, options)) as Response;
  if (request.method === "GET") return answered;
  const restated = await restateAnswer(answered);
  if (deviceToken) restated.headers.append("Set-Cookie", deviceCookie(deviceToken));
  return restated;
}

function restate(error: unknown): never {
  const stated = asSignInError(error);
  if (stated.message === "surprise") log().error({ err: error }, "signing in failed");
  throw stated;
}

function requireForm(headers: Headers): void {
  if (headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) return;
  throw new AppError("invalid_params", "The body must be sent as a form.", { status: 415 });
}

function refuse(): Response {
  const body = { code: "not_found", message: "This is not answered here." };
  return Response.json(body, { status: 404, headers: { "Cache-Control": "no-store" } });
}
