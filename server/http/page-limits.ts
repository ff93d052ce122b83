import type { IncomingMessage, ServerResponse } from "node:http";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { knownPerson, meetPerson } from "@/server/auth/session-person";
import { networkOf } from "@/server/auth/sign-in-address";
import type { Refusal } from "@/server/http/front-door";
import type { Policy } from "@/server/http/leaky-bucket";
import { takePageSlot } from "@/server/http/page-slots";
import { rateLimits } from "@/server/http/rate-limits";
import { isStaticFile } from "@/server/http/static-files";
import { env } from "@/server/kernel/env";

const WINDOW_S = 10;
/** A page loads some twenty files, which cost at most a tenth of a page. */
const FILES_FOR_A_PAGE = 20;
/** A sign-in takes four calls. */
const CALLS_FOR_A_PAGE = 2;

const CALLS = /^\/(api|local-rpc|logos)\/|^\/[^/?]+\/(holdings|state)(\?|$)/;

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  /** The client's network address. */
  address: string;
}

/**
 * Counts a request that Next answers: for a signed-in person, otherwise for the network address. A cookie counts once
 * it was verified; its first request counts for the address. Visitors who are not signed in then wait for a slot
 * (page-slots.ts).
 * @returns why the request is refused; null when it is within the limits
 */
export async function limitPage({ request, response, address }: Visit): Promise<Refusal | null> {
  if (env().RATE_LIMITS === "off") return null;
  const target = request.url ?? "";
  const isFile = isStaticFile(target);
  const cookie = isFile ? undefined : readCookie(cookiesOf(request), cookieName("session"));
  const person = cookie ? knownPerson(cookie) : undefined;
  const policy = person ? ofPerson() : ofAddress(target, isFile);
  const subject = person ? `person:${person}` : `ip:${networkOf(address)}`;
  const { accepted, retryAfterS } = rateLimits().take(`${subject}:${policy.name}`, policy);
  if (!accepted) return tooMany(request, retryAfterS);
  if (cookie && !person) await meetPerson(cookie);
  if (isFile || person || (await takePageSlot(response))) return null;
  return tooBusy(request);
}

function cookiesOf({ headers }: IncomingMessage): Headers {
  return new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie });
}

const ofPerson = () => policy("person", env().RATE_LIMIT_PERSON_PER_SECOND);

/** Returns the address's policy; pages, calls and files are counted separately. */
function ofAddress(target: string, isFile: boolean): Policy {
  const perSecond = env().RATE_LIMIT_PAGES_PER_SECOND;
  if (isFile) return policy("files", FILES_FOR_A_PAGE * perSecond);
  return CALLS.test(target) ? policy("calls", CALLS_FOR_A_PAGE * perSecond) : policy("pages", perSecond);
}

function policy(name: string, perSecond: number): Policy {
  return { name, quota: perSecond * WINDOW_S, windowS: WINDOW_S };
}

function tooMany(request: IncomingMessage, retryAfterS: number): Refusal {
  const seconds = retryAfterS === 1 ? "a second" : `${retryAfterS} seconds`;
  return {
    status: 429,
    code: "rate_limited",
    message: `Too many requests came from here. Wait ${seconds}, then try again.`,
    ...answeredTo(request, retryAfterS),
  };
}

function tooBusy(request: IncomingMessage): Refusal {
  return {
    status: 503,
    code: "unavailable",
    message: "This server is too busy to answer. Wait a second, then try again.",
    ...answeredTo(request, 1),
  };
}

function answeredTo(
  { headers, url = "" }: IncomingMessage,
  retryAfterS: number,
): Pick<Refusal, "isPage" | "headers"> {
  return {
    isPage: !CALLS.test(url) && (headers.accept ?? "").includes("text/html"),
    headers: { "Retry-After": String(retryAfterS), "Cache-Control": "no-store" },
  };
}
