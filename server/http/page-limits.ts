import type { IncomingMessage } from "node:http";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { knownPerson, meetPerson } from "@/server/auth/session-person";
import { networkOf } from "@/server/auth/sign-in-address";
import type { Refusal } from "@/server/http/front-door";
import type { Policy } from "@/server/http/leaky-bucket";
import { rateLimits } from "@/server/http/rate-limits";
import { env } from "@/server/kernel/env";

const WINDOW_S = 10;
/** A page asks for some twenty files, which cost a tenth of a page or less. */
const FILES_FOR_A_PAGE = 10;

const FILES = /^\/(_next\/static|icons|fonts|logos)\//;
const CALLS = /^\/(api|local-rpc)\/|^\/[^/?]+\/holdings(\?|$)/;

/**
 * Counts a request for what Next answers: of who is signed in for that person, of anybody else for the network address.
 * A cookie counts once it was found genuine; the request that shows it first counts for its address.
 * @param address of the client
 * @returns why the request is refused; null when it is within the limits
 */
export async function limitPage(request: IncomingMessage, address: string): Promise<Refusal | null> {
  if (env().RATE_LIMITS === "off") return null;
  const target = request.url ?? "";
  const cookie = readCookie(cookiesOf(request), cookieName("session"));
  const person = cookie && !FILES.test(target) ? knownPerson(cookie) : undefined;
  const policy = person ? ofPerson() : ofAddress(target);
  const subject = person ? `person:${person}` : `ip:${networkOf(address)}`;
  const { admitted, retryAfterS } = rateLimits().take(`${subject}:${policy.name}`, policy);
  if (!admitted) return refusal(request, retryAfterS);
  if (cookie && !person) await meetPerson(cookie);
  return null;
}

function cookiesOf({ headers }: IncomingMessage): Headers {
  return new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie });
}

const ofPerson = () => policy("person", env().RATE_LIMIT_PERSON_PER_SECOND);

/** Pages and what they call have a count each, so that neither uses up the other's. */
function ofAddress(target: string): Policy {
  const perSecond = env().RATE_LIMIT_PAGES_PER_SECOND;
  if (FILES.test(target)) return policy("files", FILES_FOR_A_PAGE * perSecond);
  return policy(CALLS.test(target) ? "calls" : "pages", perSecond);
}

function policy(name: string, perSecond: number): Policy {
  return { name, quota: perSecond * WINDOW_S, windowS: WINDOW_S };
}

function refusal({ headers, url = "" }: IncomingMessage, retryAfterS: number): Refusal {
  const seconds = retryAfterS === 1 ? "a second" : `${retryAfterS} seconds`;
  return {
    status: 429,
    code: "rate_limited",
    message: `Too many requests came from here. Wait ${seconds}, then try again.`,
    isPage: !CALLS.test(url) && (headers.accept ?? "").includes("text/html"),
    headers: { "Retry-After": String(retryAfterS), "Cache-Control": "no-store" },
  };
}
