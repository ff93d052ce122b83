import { type ExampleCall, targetOf } from "@/server/reference/example-call";
import { cutAtVariables } from "@/server/reference/variables";
import { type Notation, writeLiteral } from "@/server/reference/write-literal";

const PYTHON: Notation = {
  text: (value) => {
    const pieces = cutAtVariables(value);
    if (pieces.length === 1) return JSON.stringify(value);
    if (pieces.length === 3 && !pieces[0] && !pieces[2]) return `env["${pieces[1]}"]`;
    return `f"${pieces.map((piece, i) => (i % 2 ? `{env['${piece}']}` : piece)).join("")}"`;
  },
  key: (name) => JSON.stringify(name),
  atom: (value) =>
    value === null ? "None" : value === true ? "True" : value === false ? "False" : `${value}`,
  padding: "",
  step: "    ",
};

/** Writes the call with Python's standard library alone. */
export function writePython(call: ExampleCall): string {
  const { method, headers, body, isFile } = call;
  const parts = [
    `env["FLORIN_URL"] + path`,
    ...(method === "get" ? [] : [`method="${method.toUpperCase()}"`]),
    ...(Object.keys(headers).length > 0 ? [`headers=${writeLiteral(headers, PYTHON, "    ")}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${writeLiteral(body, PYTHON, "    ")}).encode()`]),
  ];
  const show = isFile ? "response.read().decode()" : "json.dumps(json.load(response), indent=2)";
  return `${isFile ? "" : "import json\n"}from os import environ as env
from urllib.request import Request, urlopen

path = ${PYTHON.text(targetOf(call))}
request = Request(
${parts.map((part) => `    ${part},\n`).join("")})
with urlopen(request) as response:
    print(${show})
`;
}
