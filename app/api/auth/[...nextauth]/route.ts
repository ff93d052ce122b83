import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signIn } from "@/server/accounts/sign-in";
import { signInByCompany } from "@/server/accounts/sign-in-by-company";
import { signInByPasskey } from "@/server/accounts/sign-in-by-passkey";
import { signOut } from "@/server/accounts/sign-out";
import { clientOf } from "@/server/auth/client";
import { restateReturn, restateStart } from "@/server/auth/company-answer";
import { companyIssuer } from "@/server/auth/company-issuer";
import { COMPANY } from "@/server/auth/company-provider";
import { deviceCookie } from "@/server/auth/known-device";
import { asSignInError, restateAnswer } from "@/server/auth/sign-in-answer";
import { COMPANY_STEP, PASSKEY_STEP, signInOptions } from "@/server/auth/sign-in-options";
import { returnPath } from "@/server/auth/sign-in-return";
import { createTicket, ticketCookie } from "@/server/auth/sign-in-ticket";
import { readWhole } from "@/server/http/read-whole";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { guardPage } from "@/server/web/guard-page";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** The answer of a passkey takes some 2,000; its id alone may take 2,800. */
const MAX_FORM_BYTES = 8_192;
/** Each start requests the issuer's configuration, and each return requests tokens. */
const COMPANY_LIMIT = { name: "company-sign-in", quota: 30, windowS: 60 };

/** The endpoints of next-auth that the dashboard uses: CSRF token, sign-in and sign-out. */
const START = `signin/${COMPANY}`;
const RETURN = `callback/${COMPANY}`;
const GETS = ["csrf", RETURN];
const POSTS = [
  "callback/credentials",
  `callback/${COMPANY_STEP}`,
  `callback/${PASSKEY_STEP}`,
  START,
  "signout",
];
const OF_COMPANY = [START, RETURN, `callback/${COMPANY_STEP}`];

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (!GETS.includes(action) || isNotOffered(action)) return refuse();
  if (action === RETURN) return answerReturn(request, context);
  return (await authenticate(request, context)).answered;
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (!POSTS.includes(action) || isNotOffered(action)) return refuse();
  try {
    guardPage(request, { origin: true, maxBytes: MAX_FORM_BYTES, unstated: 413 });
    requireForm(request.headers);
    if (action === START) return await answerStart(request, context);
    const { answered, cookies } = await authenticate(await withBody(request), context);
    const restated = await restateAnswer(answered);
    for (const cookie of cookies) restated.headers.append("Set-Cookie", cookie);
    return restated;
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}

/** Redirects a person to the company's issuer. */
async function answerStart(request: NextRequest, context: Context): Promise<Response> {
  const issuer = companyIssuer();
  if (!issuer) return refuse();
  guardPage(request, { limit: COMPANY_LIMIT });
  const given = await withBody(request);
  const returnTo = returnPath(
    new URLSearchParams(await given.clone().text()).get("callbackUrl") ?? undefined,
  );
  const { answered } = await authenticate(given, context, returnTo);
  return restateStart(answered, issuer);
}

/** Handles the redirect back from the company's issuer. */
async function answerReturn(request: NextRequest, context: Context): Promise<Response> {
  try {
    guardPage(request, { limit: COMPANY_LIMIT });
    const { ticket } = await authenticate(request, context);
    return restateReturn(request.headers, ticket);
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}

/**
 * Returns the request with its body read and without a query, so that an aborted upload fails here and not in
 * next-auth.
 */
async function withBody(request: NextRequest): Promise<NextRequest> {
  const url = new URL(request.url);
  // next-auth would add the query to its request to the issuer.
  url.search = "";
  return new NextRequest(url, {
    method: "POST",
    headers: request.headers,
    body: await readWhole(request.text()),
  });
}

interface Authenticated {
  answered: Response;
  /** The ticket of a person identified by their company; null without one. */
  ticket: string | null;
  /** `Set-Cookie` headers for the answer, beyond next-auth's. */
  cookies: string[];
}

async function authenticate(
  request: NextRequest,
  context: Context,
  returnTo: string | null = null,
): Promise<Authenticated> {
  let ticket: string | null = null;
  const cookies: string[] = [];
  const options = signInOptions(
    {
      async signIn(attempt) {
        const started = await signIn(attempt).catch(restate);
        if (started) cookies.push(deviceCookie(started.deviceToken));
        return started;
      },
      async signInByPasskey(attempt) {
        const started = await signInByPasskey(attempt).catch(restate);
        cookies.push(deviceCookie(started.deviceToken));
        return started;
      },
      async identify(person) {
        ticket = await createTicket(person);
      },
      async signInByCompany(attempt) {
        const started = await signInByCompany(attempt).catch(restate);
        cookies.push(deviceCookie(started.deviceToken), ticketCookie(null));
        return started;
      },
      signOut: (sessionId) => signOut(sessionId, clientOf(request.headers)),
    },
    request.headers,
    returnTo,
  );
  const answered = (await NextAuth(request, context, options)) as Response;
  return { answered, ticket, cookies };
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

function isNotOffered(action: string): boolean {
  return OF_COMPANY.includes(action) && companyIssuer() === null;
}

function refuse(): Response {
  const body = { code: "not_found", message: "This is not answered here." };
  return Response.json(body, { status: 404, headers: { "Cache-Control": "no-store" } });
}
