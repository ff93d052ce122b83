import { withDeadline } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import { decodeLogo, type LogoImage } from "@/server/logos/decode-logo";
import { fetchLogo } from "@/server/logos/fetch-logo";
import { type LogoNetwork, logoNetwork } from "@/server/logos/network";
import { brokenRule } from "@/server/logos/rules";
import { LOGO_LIMITS } from "@/server/logos/schema";
import { withSlot } from "@/server/logos/with-slot";

/** Concurrent checks in one process. */
const PLACES = 4;
/** Longest wait for a place, within the ten seconds in total. */
const WAIT_MS = 3_000;

/**
 * Fetches, checks and re-encodes the image at a merchant's `iconUrl`, in ten seconds at most.
 * @param signal of the client's request
 * @throws AppError `params_validation` with the rule that was broken; `rate_limited` while too many are being checked
 */
export async function readLogo(
  url: string,
  signal?: AbortSignal,
  network: LogoNetwork = logoNetwork(),
): Promise<LogoImage> {
  return withDeadline(LOGO_LIMITS.totalMs, signal, (end) =>
    withDeadline(WAIT_MS, signal, (waiting) => readInSlot({ url, network, end, waiting })),
  );
}

interface Reading {
  url: string;
  network: LogoNetwork;
  /** Aborts the whole check. */
  end: AbortSignal;
  /** Aborts the wait for a place. */
  waiting: AbortSignal;
}

async function readInSlot({ url, network, end, waiting }: Reading): Promise<LogoImage> {
  let hasStarted = false;
  return withSlot({ name: "logo-check", places: PLACES, signal: waiting }, async () => {
    hasStarted = true;
    return decodeLogo(await fetchLogo(url, network, end), end);
  }).catch((error: unknown) => {
    if (!hasStarted) throw busy();
    throw end.aborted && !(error instanceof AppError) ? tooSlow() : error;
  });
}

function tooSlow(): AppError {
  const seconds = LOGO_LIMITS.totalMs / 1_000;
  return brokenRule({
    rule: "time",
    seen: `over ${seconds} s`,
    limit: `${seconds} s`,
    message: `must be served and read within ${seconds} s`,
  });
}

function busy(): AppError {
  return new AppError("rate_limited", "Too many logos are being checked at the moment. Try again soon.", {
    headers: { "Retry-After": "5" },
  });
}
