import type { AccountProof } from "@/server/db/proof";
import { changed, db } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { logoPath } from "@/server/logos/logo-path";
import { ownLogoHash } from "@/server/logos/own-logo";
import { readLogo } from "@/server/logos/read-logo";
import { brokenRule } from "@/server/logos/rules";
import { storeLogo } from "@/server/logos/store-logo";
import { throttleCheck } from "@/server/logos/throttle-check";

interface Check {
  scope: AccountProof;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
}

/** The logo columns of a merchant's row. */
export interface CheckedLogo {
  /** As it was set; for a logo that we serve only the path, since our origin may change. */
  iconUrl: string;
  hash: string;
}

/**
 * Checks the image at an `iconUrl` by every rule for logos and stores our own copy of it. It waits for a remote host,
 * so call it before, and within a day of, the transaction that stores the hash with the merchant. Our own URLs are not
 * fetched: their images were checked.
 * @throws AppError `params_validation` with `details: { rule, seen, limit }`; `rate_limited` for more than ten a minute
 *   of one account, or while too many are being checked
 */
export async function checkLogo(url: string, { scope, signal }: Check): Promise<CheckedLogo> {
  const own = ownLogoHash(url);
  if (own) return touchLogo(own);
  await throttleCheck(scope);
  return { iconUrl: url, hash: await storeLogo(await readLogo(url, signal)) };
}

/** Counts as a check, so that the image is not deleted before it is used. */
async function touchLogo(hash: string): Promise<CheckedLogo> {
  const logo = store.updateTable("logo").where("hash", "=", hash);
  const known = await changed(db, logo.set({ checked_at: clock() }));
  if (known === 0) {
    const message = "must be a logo that is still here: upload it again";
    throw brokenRule({ rule: "answer", seen: "no such logo", limit: "a stored logo", message });
  }
  return { iconUrl: logoPath(hash), hash };
}
