const STRUCK = "[redacted]";
const MAX_CHARACTERS = 16_384;
const MAX_DEPTH = 20;

/** Members with a secret or personal data, in any spelling (`merchant_name`, `merchantName`). */
const PERSONAL = new Set([
  "apikey",
  "authorization",
  "collecteddata",
  "name",
  "merchantname",
  "firstname",
  "lastname",
  "fullname",
  "birthdate",
  "postaladdress",
]);

/** Matches `email`, `merchantEmail`, `buyer_phone_number` and the like. */
const CONTACT = "(?:email|phone)(?:address|number)?";
const ANY_CONTACT = new RegExp(`${CONTACT}$`);
const ANY_PERSONAL = new RegExp(`"(?:${[...PERSONAL].join("|")}|[^"]*${CONTACT})"`, "i");

function isPersonal(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, "");
  return PERSONAL.has(plain) || ANY_CONTACT.test(plain);
}

/**
 * Returns a body without secrets and personal data, as JSON text that Postgres accepts (no NUL); null without a body. A
 * body above 16 384 characters, or nested too deeply to serialise, is replaced by a note. Never throws.
 */
export function redactedText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  // Serialised unredacted first: that is cheap and usually sufficient.
  const text = written(body);
  if (text === null) return JSON.stringify({ omitted: "nested too deep" });
  if (text.length > MAX_CHARACTERS) return JSON.stringify({ omitted: `${text.length} characters` });
  if (isPlain(text)) return text;
  return JSON.stringify(redacted(body, 0)).replaceAll("\\u0000", "\\ufffd");
}

/** Checks for text without anything to redact: no personal name, no escaped character and little nesting. */
function isPlain(text: string): boolean {
  if (text.includes("\\u") || ANY_PERSONAL.test(text.replaceAll(/[-_]/g, ""))) return false;
  return (text.match(/[[{]/g)?.length ?? 0) <= MAX_DEPTH;
}

/** Serialises a body; null on stack overflow, since a few kilobytes can be thousands of levels deep. */
function written(body: unknown): string | null {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return STRUCK;
  if (Array.isArray(value)) return value.map((each) => redacted(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.toWellFormed(),
      isPersonal(name) && member !== null ? STRUCK : redacted(member, depth + 1),
    ]),
  );
}
