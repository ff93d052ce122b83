import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { setUp } from "@/server/accounts/set-up";
import { signUp } from "@/server/accounts/sign-up";
import { AcceptInvitation, SetUp, SignUp } from "@/server/accounts/team-schema";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { AppError } from "@/server/errors";
import { parse } from "@/server/http/parse";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { answerError } from "@/server/http/respond";
import { newId } from "@/server/ids";
import { createContext, type TrpcContext } from "@/server/trpc/context";

type Way = (body: unknown, context: TrpcContext) => Promise<unknown>;

/** How somebody gets in who has no session yet; each judges by what is in the body. */
const WAYS: Record<string, Way> = {
  invitation: (body, context) => acceptInvitation(parse(AcceptInvitation, body), context),
  setup: (body) => setUp(parse(SetUp, body)),
  "sign-up": (body, { address }) => signUp(parse(SignUp, body), address),
};

/**
 * Makes a person who can sign in afterwards. Like every change it must come from our own pages, as JSON, and be small.
 * @param way `invitation`, `setup` or `sign-up`
 */
export async function answerJoin(request: Request, way: string): Promise<Response> {
  const requestId = newId("req");
  try {
    const work = WAYS[way];
    if (!work || !Object.hasOwn(WAYS, way)) throw new AppError("not_found", "This is not answered here.");
    const body = await readOwn(request);
    const context = await createContext(request.headers);
    const result = await work(body, { ...context, requestId });
    return Response.json(result ?? { ok: true }, {
      headers: { "Cache-Control": "no-store", "Request-Id": requestId },
    });
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
