const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Parses the distinct addresses of a list, in lower case: a JSON array of them, or one a line. Text after a comma, a
 * space or `#` is a remark. A non-empty line without an address must begin with `#`.
 * @throws Error that names the first fault, so that half a list or an error page never passes for a list
 */
export function parseList(text: string): string[] {
  const entries = text.trimStart().startsWith("[") ? fromJson(text) : fromLines(text);
  if (entries.length === 0) throw new Error("it has no address");
  return [...new Set(entries.map((entry) => entry.toLowerCase()))];
}

function fromJson(text: string): string[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error("it is no array of addresses");
  return parsed.map((entry: unknown, i) => {
    if (typeof entry !== "string" || !ADDRESS.test(entry)) throw new Error(`entry ${i + 1} is no address`);
    return entry;
  });
}

function fromLines(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const [entry = ""] = line.trim().split(/[\s,;#]/);
    if (entry === "") {
      const rest = line.trim();
      if (rest === "" || rest.startsWith("#")) return [];
    }
    if (!ADDRESS.test(entry)) throw new Error(`line ${i + 1} is no address`);
    return [entry];
  });
}
