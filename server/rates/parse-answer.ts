import type { z } from "zod";
import { SourceFault } from "@/server/rates/fetch-text";
import { readExactJson } from "@/server/rates/read-exact-json";

/**
 * Parses a source's JSON, with numbers as text, in the source's documented shape.
 * @throws SourceFault
 */
export function parseAnswer<T>(shape: z.ZodType<T>, text: string): T {
  let json: unknown;
  try {
    json = readExactJson(text);
  } catch {
    throw new SourceFault("answered with no JSON");
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new SourceFault(`answered in another shape${path ? ` (at ${path.slice(0, 60)})` : ""}`);
}
