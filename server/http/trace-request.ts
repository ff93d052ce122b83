import { annotateSpan, failSpan, inSpan, isTracing } from "@/server/kernel/trace";

interface Operation {
  method: string;
  /** The path of the route file, with its parameters' names. */
  route: string;
  /** Whether strangers call it, whose traces are not continued: they would decide what is exported. */
  isPublic: boolean;
}

/**
 * Answers a request in a span that continues the trace of a partner's `traceparent`. A wallet's request begins a trace,
 * which links to the wallet's.
 */
export function traceRequest(
  request: Request,
  { method, route, isPublic }: Operation,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (!isTracing()) return handle();
  const traceparent = request.headers.get("traceparent");
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "url.path": new URL(request.url).pathname,
    "url.scheme": new URL(request.url).protocol.slice(0, -1),
  };
  const origin = isPublic ? { linkTo: traceparent } : { of: [{ traceparent }] };
  const facts = { name: `${method} ${route}`, kind: "server", isFirst: true, attributes, ...origin } as const;
  return inSpan(facts, async () => {
    const response = await handle();
    annotateSpan({ "http.response.status_code": response.status });
    if (response.status >= 500) failSpan(String(response.status));
    return response;
  });
}
