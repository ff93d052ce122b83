import type { HttpMethod } from "@/server/reference/document";

const PATH_PARAMETER = /:(\w+)/g;
const VERBS: Record<HttpMethod, string> = {
  get: "get",
  post: "create",
  put: "replace",
  patch: "update",
  delete: "delete",
};

/** Converts `/v1/payments/:id` to OpenAPI's form: `/v1/payments/{id}`. */
export function pathTemplate(path: string): string {
  return path.replace(PATH_PARAMETER, "{$1}");
}

/**
 * Returns an operation's name from its method and path: `POST /v1/payments` is `createPayment`, `GET` of it
 * `listPayments`, `POST /v1/payments/:id/cancel` `cancelPayment`, `GET …/status` `getPaymentStatus`.
 */
export function operationId(method: HttpMethod, path: string): string {
  const segments = path.split("/").slice(2);
  const last = segments.at(-1) ?? "";
  const parent = segments.at(-2) ?? "";
  if (method === "post" && parent.startsWith(":") && !last.endsWith("s")) {
    return last + nouns(segments.slice(0, -1));
  }
  if (method === "get" && last.endsWith("s") && last !== "status") {
    return `list${nouns(segments.slice(0, -1))}${capital(last)}`;
  }
  return (
    VERBS[method] + nouns(segments.map((part, i) => (i === segments.length - 1 ? singular(part) : part)))
  );
}

/** Joins segments in camel case; a segment before a parameter is singular. */
function nouns(segments: string[]): string {
  return segments
    .map((part, i) => (segments[i + 1]?.startsWith(":") ? singular(part) : part))
    .filter((part) => !part.startsWith(":"))
    .map(capital)
    .join("");
}

function singular(word: string): string {
  return word.endsWith("s") && !word.endsWith("us") ? word.slice(0, -1) : word;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
