import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { mailRecovery } from "@/server/accounts/mail-recovery";
import { recoverPerson } from "@/server/accounts/recover-person";
import { setUp } from "@/server/accounts/set-up";
import { signUp } from "@/server/accounts/sign-up";
import { AcceptInvitation, RecoverPerson, RequestReset, SetUp, SignUp } from "@/server/accounts/team-schema";
import { tryLink } from "@/server/accounts/try-link";
import { deviceCookie } from "@/server/auth/known-device";
import { parse } from "@/server/http/parse";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { AppError } from "@/server/kernel/errors";
import { createContext, type PageContext } from "@/server/web/page-context";
import { pageRoute } from "@/server/web/page-route";

interface Caller extends PageContext {
  /** `Set-Cookie` headers of the answer. */
  cookies: string[];
}

type Way = (body: unknown, caller: Caller) => Promise<unknown>;

/** Ways in for people without a session; each judges the body. */
const WAYS: Record<string, Way> = {
  invitation: (body, caller) => {
    const given = parse(AcceptInvitation, body);
    return tryLink(caller.address, () => acceptInvitation(given, caller));
  },
  recovery: (body, caller) => {
    const given = parse(RecoverPerson, body);
    return tryLink(caller.address, async () => {
      const { email, deviceToken } = await recoverPerson(given, caller);
      caller.cookies.push(deviceCookie(deviceToken));
      return { email };
    });
  },
  reset: (body, { address }) => mailRecovery(parse(RequestReset, body), address),
  setup: (body, { address }) => {
    const given = parse(SetUp, body);
    return tryLink(address, () => setUp(given));
  },
  "sign-up": (body, { address }) => signUp(parse(SignUp, body), address),
};

/**
 * Creates a handler for joining, after which a person can sign in. Like every change it must come from our own pages,
 * as JSON, and be small.
 * @param way `invitation`, `recovery`, `reset`, `setup` or `sign-up`
 */
export function joinBy(way: string): (request: Request) => Promise<Response> {
  const work = WAYS[way];
  if (!work || !Object.hasOwn(WAYS, way)) return NOT_FOUND;
  const guards = { origin: true, json: true, maxBytes: MAX_BODY_BYTES } as const;
  return pageRoute(guards, async ({ request, requestId, body }) => {
    const context = await createContext(request.headers);
    const cookies: string[] = [];
    const signedIn = context.signedIn ?? context.awaitingFactor;
    const result = await work(body, { ...context, signedIn, requestId, cookies });
    const headers = new Headers({ "Cache-Control": "no-store", "Request-Id": requestId });
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return Response.json(result ?? { ok: true }, { headers });
  });
}

const NOT_FOUND = pageRoute({}, async () => {
  throw new AppError("not_found", "This is not answered here.");
});
