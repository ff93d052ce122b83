import type { z } from "zod";
import { AppError } from "@/server/kernel/errors";

/**
 * Parses one part of a request by its schema.
 * @throws AppError `params_validation` with an issue for each fault, at most twenty
 */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.map(String).join("."),
    message: issue.message,
  }));
  const first = issues[0];
  const where = first?.field ? `${first.field}: ` : "";
  throw new AppError("params_validation", `${where}${first?.message ?? "invalid input"}`, {
    issues,
    details: limitsOf(parsed.error.issues[0]),
  });
}

/** Returns the exceeded bound as numbers for programs. */
function limitsOf(issue: z.core.$ZodIssue | undefined): Record<string, unknown> | undefined {
  if (issue?.code === "too_big") return { max: Number(issue.maximum) };
  if (issue?.code === "too_small") return { min: Number(issue.minimum) };
  if (issue?.code === "custom" && issue.params) return issue.params;
  return undefined;
}
