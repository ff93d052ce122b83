import type { AccountProof } from "@/server/db/proof";
import { withDeadline } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import { decodeLogo } from "@/server/logos/decode-logo";
import { brokenRule } from "@/server/logos/rules";
import { LOGO_LIMITS } from "@/server/logos/schema";
import { storeLogo } from "@/server/logos/store-logo";
import { throttleCheck } from "@/server/logos/throttle-check";

interface Upload {
  scope: AccountProof;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/**
 * Checks an uploaded image by the same rules as one behind a URL, and keeps it.
 * @returns its hash
 * @throws AppError `params_validation` with `details: { rule, seen, limit }`; `rate_limited` for more than ten a minute
 */
export async function acceptLogo(file: Buffer, { scope, signal }: Upload): Promise<string> {
  if (file.length > LOGO_LIMITS.fileBytes) throw tooLarge();
  await throttleCheck(scope);
  const image = await withDeadline(LOGO_LIMITS.totalMs, signal, (end) =>
    decodeLogo(file, end).catch((error: unknown) => {
      throw end.aborted && !(error instanceof AppError) ? tooSlow() : error;
    }),
  );
  return storeLogo(image);
}

function tooLarge(): AppError {
  const limit = LOGO_LIMITS.fileBytes;
  const message = `must be at most 2 MB (${limit} bytes)`;
  return brokenRule({ rule: "file_size", seen: `over ${limit}`, limit, message });
}

function tooSlow(): AppError {
  const seconds = LOGO_LIMITS.totalMs / 1_000;
  const message = `could not be read within ${seconds} s: try a simpler image`;
  return brokenRule({ rule: "time", seen: `over ${seconds} s`, limit: `${seconds} s`, message });
}
