import { readFileSync, writeFileSync } from "node:fs";

const SOURCE = "messages/en.json";
const TARGET = "messages/en.d.json.ts";

/**
 * Writes messages/en.d.json.ts, which gives the compiler the keys of all messages and the values that each requires.
 * Without it TypeScript knows only the keys.
 */
export function writeMessageTypes(): void {
  const text = JSON.stringify(JSON.parse(readFileSync(SOURCE, "utf8")), null, 2);
  const types = `// Written from en.json by scripts/generate.ts.\ndeclare const messages: ${text};\nexport default messages;\n`;
  if (readText(TARGET) !== types) writeFileSync(TARGET, types);
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
