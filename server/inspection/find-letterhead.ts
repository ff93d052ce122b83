import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";
import { logoPath } from "@/server/logos/logo-path";

/** Finds what the printed sheet of a payment has of its merchant at the top. */
export async function findLetterhead(merchantId: string): Promise<PaymentInspection["letterhead"]> {
  const { logoHash, ...support } = await one(
    db,
    acrossAccounts("found")
      .selectFrom("merchant")
      .select(["logo_hash as logoHash", "support_email as supportEmail", "support_url as supportUrl"])
      .where("id", "=", merchantId),
  );
  return { iconUrl: logoHash && logoPath(logoHash), ...support };
}
