import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { LogoImage } from "@/server/logos/decode-logo";

const HASH = /^[0-9a-f]{64}$/;

/**
 * Finds the stored image with this content hash. It is public, as every visitor of a payment's page sees its merchant's
 * logo.
 * @throws AppError `not_found`
 */
export async function findLogo(hash: string): Promise<LogoImage> {
  const logo = HASH.test(hash)
    ? await maybeOne(
        db,
        store
          .selectFrom("logo")
          .select(["bytes", "type", "width", "height"])
          .where("hash", "=", hash)
          .$narrowType<Pick<LogoImage, "type">>(),
      )
    : undefined;
  if (!logo) throw new AppError("not_found", "There is no logo with this hash.");
  return logo;
}
