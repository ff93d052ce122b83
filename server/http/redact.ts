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
const CONTACT = /(?:email|phone)(?:address|number)?$/;
/** Matches `secret`, which the answer to a new webhook endpoint has, `client_secret`, `password` and the like. */
const SECRET = /(?:secret|password|privatekey)$/;

function isPersonal(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, "");
  return PERSONAL.has(plain) || CONTACT.test(plain) || SECRET.test(plain);
}

/**
 * Returns a body without secrets and personal data, which Postgres accepts as JSON (no NUL); null without a body. A body
 * above 16 384 characters, or nested too deeply to serialise, is replaced by a note. Never throws.
 */
export function redactedBody(body: unknown): unknown {
  if (body === undefined || body === null) return null;
  const text = written(body);
  if (text === null) return { omitted: "nested too deep" };
  if (text.length > MAX_CHARACTERS) return { omitted: `${text.length} characters` };
  return redacted(body, 0);
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
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return STRUCK;
  if (Array.isArray(value)) return value.map((each) => redacted(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      storable(name),
      isPersonal(name) && member !== null ? STRUCK : redacted(member, depth + 1),
    ]),
  );
}

/** Replaces lone surrogates and NUL, which Postgres refuses in JSON. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
