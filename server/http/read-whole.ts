import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";

/** What nginx logs for a client that left: nobody receives it. */
const CLIENT_LEFT = 499;

/**
 * Waits for what reads a body.
 * @throws AppError `invalid_params` (499) when the client leaves before the body is whole, which anybody can do at will: a
 * line at level info tells of it
 */
export async function readWhole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    log().info({ reason: (cause as Error)?.message }, "a client left before its body was whole");
    throw new AppError("invalid_params", "The body did not arrive whole.", { status: CLIENT_LEFT, cause });
  }
}
