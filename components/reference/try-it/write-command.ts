import type { ComposedRequest } from "@/components/reference/try-it/compose-request";

/** Writes a request as a curl command. The key stays out: the command reads it from the environment. */
export function writeCommand(request: ComposedRequest, origin: string, needsKey: boolean): string {
  const { method, target, headers, body } = request;
  const usual = body === null ? "GET" : "POST";
  const parts = [
    `curl -i${method === usual ? "" : ` -X ${method}`} ${quoted(origin + target)}`,
    ...(needsKey ? ['-H "Api-Key: $FLORIN_API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
  ];
  return `${parts.join(" \\\n  ")}\n`;
}

/** Quotes a text for a shell, which then reads nothing in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
