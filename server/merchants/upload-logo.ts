import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { acceptLogo } from "@/server/logos/accept-logo";
import { logoPath } from "@/server/logos/logo-path";
import type { UploadedLogo } from "@/server/merchants/schema";

/**
 * Checks an uploaded image and keeps it for a day, in which its path can be set as a merchant's icon URL.
 * @throws AppError `forbidden` for a role that manages no merchants; `params_validation` with the rule that the image
 *   breaks; `rate_limited`
 */
export async function uploadLogo(scope: UserScope, file: Buffer, signal: AbortSignal): Promise<UploadedLogo> {
  requireRole(scope, "merchants.manage");
  return { iconUrl: logoPath(await acceptLogo(file, { scope, signal })) };
}
