import type { UserScope } from "@/server/auth/scope";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { readWhole } from "@/server/http/read-whole";
import { answer, answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { LOGO_LIMITS } from "@/server/logos/schema";
import { uploadLogo } from "@/server/merchants/upload-logo";
import { createContext } from "@/server/trpc/context";

/** Answers an upload of a logo, the file being the body. The same guards as tRPC's: our own pages, a session, a bound. */
export async function handleLogoUpload(request: Request): Promise<Response> {
  const { signedIn, requestId } = await createContext(request.headers);
  const headers = { "Request-Id": requestId };
  try {
    const scope = admit(request.headers, signedIn?.scope);
    const file = Buffer.from(await readWhole(request.arrayBuffer()));
    return answer(200, await uploadLogo(scope, file, request.signal), headers);
  } catch (error) {
    return answerError(error, headers);
  }
}

/** The HTTP parser holds a body to the length that it declares. */
function admit(headers: Headers, scope: UserScope | undefined): UserScope {
  if (!isOwnOrigin(headers)) throw new AppError("forbidden", "This came from another site.");
  if (!scope) throw new AppError("forbidden", "You are signed out. Sign in again.", { status: 401 });
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(length)) {
    throw new AppError("invalid_params", "The body's length must be stated.", { status: 411 });
  }
  if (Number(length) > LOGO_LIMITS.fileBytes) {
    const details = { maxBytes: LOGO_LIMITS.fileBytes };
    throw new AppError("invalid_params", "The file is larger than 2 MB.", { status: 413, details });
  }
  return scope;
}
