import { admitCheck } from "@/server/logos/admit-check";
import { readLogo } from "@/server/logos/read-logo";
import { storeLogo } from "@/server/logos/store-logo";

interface Check {
  accountId: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
}

/**
 * Checks the image at an `iconUrl` by every rule for logos and keeps our own copy of it. It waits for a remote host, so
 * it is called before the transaction that stores the hash with the merchant, and within a day of it.
 * @returns what `merchant.logo_hash` becomes
 * @throws AppError `params_validation` with `details: { rule, seen, limit }`; `rate_limited` for more than ten a minute
 *   of one account, or while too many are being checked
 */
export async function checkLogo(url: string, { accountId, signal }: Check): Promise<{ hash: string }> {
  await admitCheck(accountId);
  return { hash: await storeLogo(await readLogo(url, signal)) };
}
