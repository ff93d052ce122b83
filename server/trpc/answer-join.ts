import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { recoverPerson } from "@/server/accounts/recover-person";
import { setUp } from "@/server/accounts/set-up";
import { signUp } from "@/server/accounts/sign-up";
import { AcceptInvitation, RecoverPerson, SetUp, SignUp } from "@/server/accounts/team-schema";
import { tryLink } from "@/server/accounts/try-link";
import { deviceCookie } from "@/server/auth/known-device";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { parse } from "@/server/http/parse";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { createContext, type TrpcContext } from "@/server/trpc/context";

interface Caller extends TrpcContext {
  /** `Set-Cookie` headers of the answer. */
  cookies: string[];
}

type Way = (body: unknown, caller: Caller) => Promise<unknown>;

/** How people without a session get in; each way judges by what is in the body. */
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
  setup: (body, { address }) => {
    const given = parse(SetUp, body);
    return tryLink(address, () => setUp(given));
  },
  "sign-up": (body, { address }) => signUp(parse(SignUp, body), address),
};

/**
 * Makes a person who can sign in afterwards. Like every change it must come from our own pages, as JSON, and be small.
 * @param way `invitation`, `recovery`, `setup` or `sign-up`
 */
export async function answerJoin(request: Request, way: string): Promise<Response> {
  const requestId = newId("req");
  try {
    const work = WAYS[way];
    if (!work || !Object.hasOwn(WAYS, way)) throw new AppError("not_found", "This is not answered here.");
    const body = await readOwn(request);
    const context = await createContext(request.headers);
    const cookies: string[] = [];
    const result = await work(body, {
      ...context,
      signedIn: context.signedIn ?? context.held,
      requestId,
      cookies,
    });
    const headers = new Headers({ "Cache-Control": "no-store", "Request-Id": requestId });
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return Response.json(result ?? { ok: true }, { headers });
  } catch (error) {
    return answerError(error, { "Cache-Control": "no-store", "Request-Id": requestId });
  }
}

async function readOwn(request: Request): Promise<unknown> {
  const { headers } = request;
  const refused = (status: number, message: string) =>
    new AppError(status === 403 ? "forbidden" : "invalid_params", message, { status });
  if (!isOwnOrigin(headers)) throw refused(403, "This came from another site.");
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? ""))
    throw refused(415, "The body must be sent as application/json.");
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,9}$/.test(length)) throw refused(411, "The body's length must be stated.");
  if (Number(length) > MAX_BODY_BYTES) throw refused(413, "The body is too large.");
  try {
    return await request.json();
  } catch {
    throw refused(400, "The body is not JSON.");
  }
}
