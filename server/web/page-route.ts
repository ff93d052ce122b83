import type { UserScope } from "@/server/auth/scope";
import { readJson } from "@/server/http/read-body";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { guardPage, type PageGuards } from "@/server/web/guard-page";
import { createContext } from "@/server/web/page-context";

interface RouteGuards extends PageGuards {
  /** Requires a signed-in person. Without it no cookie is read. */
  session?: boolean;
}

interface PageRequest<Guards extends RouteGuards> {
  request: Request;
  requestId: string;
  /** Proof of the signed-in person. */
  scope: Guards["session"] extends true ? UserScope : null;
  /** The JSON value of the body; undefined without `json`. */
  body: Guards["json"] extends true ? unknown : undefined;
}

/**
 * Creates a handler of plain HTTP for our pages: checks the guards, reads the body and answers errors as the API does.
 * @param handle runs after all guards have passed
 */
export function pageRoute<const Guards extends RouteGuards>(
  guards: Guards,
  handle: (page: PageRequest<Guards>) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = newId("req");
    try {
      guardPage(request, guards);
      const scope = guards.session ? await requireSession(request.headers) : null;
      const body = guards.json ? await readJson(request) : undefined;
      return await handle({ request, requestId, scope, body } as PageRequest<Guards>);
    } catch (error) {
      return answerError(error, { "Request-Id": requestId });
    }
  };
}

/** @throws AppError `forbidden` (401) when nobody is signed in */
async function requireSession(headers: Headers): Promise<UserScope> {
  const { signedIn } = await createContext(headers);
  if (!signedIn) throw new AppError("forbidden", "You are signed out. Sign in again.", { status: 401 });
  return signedIn.scope;
}
