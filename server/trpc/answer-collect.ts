import { clientAddress, networkOf } from "@/server/auth/sign-in-address";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";
import { giveData } from "@/server/gateway/give-data";
import { GiveData } from "@/server/gateway/schema";
import { parse } from "@/server/http/parse";
import { rateLimits } from "@/server/http/rate-limits";
import { readJson } from "@/server/http/read-body";
import { answer, answerError } from "@/server/http/respond";
import { newId } from "@/server/ids";

/** One person, and those who share an address; more is somebody trying. */
const LIMIT = { name: "form", quota: 60, windowS: 60 };

/**
 * Takes what a buyer wrote into the form. The payment's id is the capability, and no cookie is looked at, so that it
 * works in whatever frame a wallet shows it.
 */
export async function answerCollect(request: Request): Promise<Response> {
  const headers = { "Request-Id": newId("req") };
  try {
    admit(request.headers);
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      throw new AppError("invalid_params", "The body must be sent as application/json.", { status: 415 });
    }
    await giveData(parse(GiveData, await readJson(request)), headers["Request-Id"]);
    return answer(200, { ok: true }, headers);
  } catch (error) {
    return answerError(error, headers);
  }
}

/** @throws AppError `rate_limited` */
function admit(headers: Headers): void {
  const address = clientAddress(headers);
  if (!address || env().RATE_LIMITS === "off") return;
  const { admitted, retryAfterS } = rateLimits().take(`ip:${networkOf(address)}:form`, LIMIT);
  if (admitted) return;
  throw new AppError("rate_limited", "Too many tries from this network. Wait a moment.", {
    details: { limit: LIMIT.quota, windowS: LIMIT.windowS, retryAfterS },
    headers: { "Retry-After": String(retryAfterS) },
  });
}
