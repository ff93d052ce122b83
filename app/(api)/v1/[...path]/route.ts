import { answerUnknown } from "@/server/http/mount";

/** Answers any path under /v1 that is not an operation with the API's own 404 instead of a page. */
const notFound = async (request: Request): Promise<Response> => answerUnknown(request);

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
