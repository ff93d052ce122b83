/** One small change of a source, which the forge tests should notice. */
export type Mutant = { path: string; line: number; was: string; is: string; text: string };

/** A pattern within a line of code, and its replacements; `$1` and so on refer to groups of the pattern. */
type Operator = { find: RegExp; replace: string[] };

const OPERATORS: Operator[] = [
  // Drop a guard; negate any other condition.
  { find: /\bif \((.*)\) (?=revert)/g, replace: ["if (false) "] },
  { find: /\bif \((.*)\) (?=[a-zA-Z_])(?!revert)/g, replace: ["if (!($1)) ", "if (false) "] },
  { find: /\bif \((.*)\) \{$/g, replace: ["if (!($1)) {"] },
  // Swap comparisons.
  { find: / < /g, replace: [" <= ", " >= "] },
  { find: / > /g, replace: [" >= ", " <= "] },
  { find: / <= /g, replace: [" < "] },
  { find: / == /g, replace: [" != "] },
  { find: / != /g, replace: [" == ", " < "] },
  { find: / && /g, replace: [" || "] },
  { find: / \|\| /g, replace: [" && "] },
  // Swap arithmetic.
  { find: / \+ /g, replace: [" - "] },
  { find: / - /g, replace: [" + "] },
  { find: / \+= /g, replace: [" -= ", " = "] },
  { find: / -= /g, replace: [" += ", " = "] },
  // Drop a modifier.
  { find: / (onlyRelayer|onlyRefunder|onlyOwner|whenNotPaused|nonReentrant)(?= |$)/g, replace: [""] },
  { find: /^ +(onlyRelayer|onlyRefunder|onlyOwner|whenNotPaused|nonReentrant)$/g, replace: [""] },
  // Change constants.
  { find: /(?<= = |\W)(\d[\d_]*)(?=[;,) ])/g, replace: ["($1 + 1)", "0"] },
  { find: /\btrue\b/g, replace: ["false"] },
  { find: /\bfalse\b/g, replace: ["true"] },
  // Confuse addresses and amounts.
  { find: /\baddress\(this\)/g, replace: ["address(0)"] },
  { find: /\bterms\.payer\b/g, replace: ["terms.destination"] },
  { find: /\bterms\.fee\b/g, replace: ["terms.amount"] },
  { find: /\bblock\.chainid\b/g, replace: ["1"] },
];

/** A statement that fills a line: a call, an assignment or an event. */
const STATEMENT = /^\s+(?:[a-zA-Z_][\w.]*(?:\[[^;=]*\])*(?:\(| (?:=|\+=|-=) )|emit )[^{}]*;$/;
/** Lines that do nothing. */
const PASSIVE =
  /^\s*(?:\/\/|\*|import |pragma |let |mstore|returndatacopy|[a-z]+ := |if gt|event |error |using |struct |enum |mapping|constructor\(\) )|keccak256\("|TYPEHASH =/;

/** Lists the mutants of one source. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const lines = source.split("\n");
  const mutants: Mutant[] = [];
  const add = (index: number, is: string) => {
    const was = lines[index] ?? "";
    if (is === was) return;
    const text = lines.with(index, is).join("\n");
    mutants.push({ path, line: index + 1, was: was.trim(), is: is.trim(), text });
  };
  lines.forEach((line, index) => {
    if (PASSIVE.test(line)) return;
    if (STATEMENT.test(line)) add(index, "");
    for (const is of changesOf(line)) add(index, is);
  });
  return mutants.filter(({ text }, at) => mutants.findIndex((other) => other.text === text) === at);
}

/** Applies each operator at each of its places in a line. */
function changesOf(line: string): string[] {
  const comment = line.indexOf("//");
  const code = comment < 0 ? line : line.slice(0, comment);
  return OPERATORS.flatMap(({ find, replace }) =>
    [...code.matchAll(find)].flatMap((match) =>
      replace.map((text) => {
        const filled = text.replaceAll("$1", match[1] ?? "");
        return code.slice(0, match.index) + filled + code.slice(match.index + match[0].length);
      }),
    ),
  );
}
