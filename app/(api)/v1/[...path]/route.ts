import { unknownPath } from "@/server/http/mount";
import { answerError } from "@/server/http/respond";
import { newId } from "@/server/kernel/ids";

/** Answers any path under /v1 that is not an operation with the API's own 404 instead of a page. */
const notFound = async (): Promise<Response> => answerError(unknownPath(), { "Request-Id": newId("req") });

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
