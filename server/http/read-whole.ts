import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";

/** nginx's status for a client that disconnected: nobody receives it. */
const CLIENT_LEFT = 499;

/**
 * Waits for a body to be read.
 * @throws AppError `invalid_params` (499) when the client disconnects before the body is complete. Anybody can cause
 *   that, so it is logged at level info.
 */
export async function readWhole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    log().info({ reason: (cause as Error)?.message }, "a client left before its body was whole");
    throw new AppError("invalid_params", "The body did not arrive whole.", { status: CLIENT_LEFT, cause });
  }
}
