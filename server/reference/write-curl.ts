import { type ExampleCall, targetOf } from "@/server/reference/example-call";
import { variablesIn } from "@/server/reference/variables";

const MAX_LINE = 72;

/** Writes the call as a shell command. Variables are the shell's own, so a body with variables is a here-document. */
export function writeCurl(call: ExampleCall): string {
  const { method, headers, body } = call;
  const usual = body === undefined ? "get" : "post";
  const command = `curl -sS --fail-with-body${method === usual ? "" : ` -X ${method.toUpperCase()}`}`;
  const url = `"$FLORIN_URL${targetOf(call)}"`;
  const fits = command.length + url.length < MAX_LINE;
  const parts = [
    ...(fits ? [`${command} ${url}`] : [command, url]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [data(body)]),
  ];
  return `${parts.join(" \\\n  ")}\n`;
}

function data(body: NonNullable<ExampleCall["body"]>): string {
  const text = JSON.stringify(body, null, 2);
  if (variablesIn(body).length > 0) return `-d @- <<JSON\n${text}\nJSON`;
  return `-d '${text.replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`;
}
