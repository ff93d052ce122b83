import { giveData } from "@/server/gateway/give-data";
import { GiveData } from "@/server/gateway/schema";
import { parse } from "@/server/http/parse";
import { readJson } from "@/server/http/read-body";
import { answer, answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { limitNetwork } from "@/server/trpc/limit-network";

/** One person, and those who share an address; more is somebody trying. */
const LIMIT = { name: "form", quota: 60, windowS: 60 };

/**
 * Takes what a buyer wrote into the form. The payment's id is the capability, and no cookie is looked at, so that it
 * works in whatever frame a wallet shows it.
 */
export async function answerCollect(request: Request): Promise<Response> {
  const headers = { "Request-Id": newId("req") };
  try {
    limitNetwork(request.headers, LIMIT);
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      throw new AppError("invalid_params", "The body must be sent as application/json.", { status: 415 });
    }
    const isKept = await giveData(parse(GiveData, await readJson(request)), headers["Request-Id"]);
    return answer(200, { ok: true, isKept }, headers);
  } catch (error) {
    return answerError(error, headers);
  }
}
