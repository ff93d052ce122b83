import type { ExampleCall, Template } from "@/server/reference/example-call";
import { cutAtVariables, variablesIn } from "@/server/reference/variables";
import { type Notation, writeLiteral } from "@/server/reference/write-literal";

const TYPESCRIPT: Notation = {
  text: (value) => {
    const pieces = cutAtVariables(value);
    if (pieces.length === 1) return JSON.stringify(value);
    if (pieces.length === 3 && !pieces[0] && !pieces[2]) return pieces[1] ?? "";
    return `\`${pieces.map((piece, i) => (i % 2 ? `\${${piece}}` : piece)).join("")}\``;
  },
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  atom: String,
  padding: " ",
  step: "  ",
};
const MAX_LINE = 72;

/** Writes the call with the SDK in one file, public/client/florin.ts. */
export function writeTypeScript(call: ExampleCall): string {
  const { sdkName, template, path = {}, query = {}, body, idempotencyKey, headers, isFile } = call;
  const ids = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => path[name] ?? "");
  const input: { [name: string]: Template } = { ...query, ...body };
  const settings = {
    baseUrl: "$FLORIN_URL",
    ...("Api-Key" in headers ? { apiKey: "$FLORIN_API_KEY" } : {}),
    ...("Merchant-Id" in headers ? { merchantId: "$FLORIN_MERCHANT_ID" } : {}),
  };
  // An empty input keeps the options in their place.
  const hasInput = Object.keys(input).length > 0 || (body !== undefined && idempotencyKey !== undefined);
  const values: Template[] = [
    ...ids,
    ...(hasInput ? [input] : []),
    ...(idempotencyKey ? [{ idempotencyKey }] : []),
  ];
  const before = `const answer = await florin.${sdkName}(`;
  return `import { Florin } from "./florin.ts";

${takeFromEnvironment(variablesIn([settings, values]))}
const florin = new Florin(${writeLiteral(settings, TYPESCRIPT)});

${before}${writeArguments(values, before)});
console.log(${isFile ? "answer" : "JSON.stringify(answer, null, 2)"});
`;
}

function takeFromEnvironment(names: string[]): string {
  const line = `const { ${names.join(", ")} } = process.env as Record<string, string>;`;
  return line.length <= MAX_LINE
    ? line
    : `const { ${names.join(", ")} } =\n  process.env as Record<string, string>;`;
}

function writeArguments(values: Template[], before: string): string {
  const line = values.map((value) => writeLiteral(value, TYPESCRIPT)).join(", ");
  if (values.length <= 1 || (!line.includes("\n") && before.length + line.length <= MAX_LINE)) return line;
  return `\n${values.map((value) => `  ${writeLiteral(value, TYPESCRIPT, "  ")},\n`).join("")}`;
}
