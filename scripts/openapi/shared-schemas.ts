import { z } from "zod";
import { API_VERSIONS } from "@/server/auth/api-versions";
import { DASHBOARD_CODES, ERROR_STATUS, type ErrorCode } from "@/server/kernel/errors";

const codes = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => !DASHBOARD_CODES.includes(code));

/** The body of every refusal, see `errorBody` in server/http/respond.ts. */
export const ErrorBody = z
  .object({
    code: z.enum(codes).describe("For programs; it is never renamed"),
    message: z.string().describe("For people; it may change"),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Every number and name that the message tells of"),
    issues: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .min(1)
      .optional(),
  })
  .describe("Every refusal has this body.");

/** The published versions. */
export const ApiVersion = z.enum(API_VERSIONS).describe("A published version of the API");
