import { parse } from "@/server/http/parse";
import { readJson } from "@/server/http/read-body";
import { answer, answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { acceptRedirect } from "@/server/refunds/accept-redirect";
import { prepareRedirect } from "@/server/refunds/prepare-redirect";
import { AcceptRedirect, PrepareRedirect } from "@/server/refunds/redirect-schema";
import { limitNetwork } from "@/server/trpc/limit-network";

/** One person, and those who share an address; each request asks the chain a few times. */
const LIMIT = { name: "refund-address", quota: 30, windowS: 60 };

/**
 * Prepares what a payer signs for another refund address; with a signature, takes it. The payment's id is the capability,
 * the payer's signature the proof, and no cookie is looked at.
 */
export async function answerRedirect(request: Request): Promise<Response> {
  const headers = { "Request-Id": newId("req") };
  try {
    limitNetwork(request.headers, LIMIT);
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      throw new AppError("invalid_params", "The body must be sent as application/json.", { status: 415 });
    }
    const body = await readJson(request);
    const isSigned = typeof body === "object" && body !== null && "signature" in body;
    const result = isSigned
      ? await acceptRedirect(parse(AcceptRedirect, body), headers["Request-Id"])
      : await prepareRedirect(parse(PrepareRedirect, body));
    return answer(200, result, headers);
  } catch (error) {
    return answerError(error, headers);
  }
}
