import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { PinnedVersion } from "@/server/accounts/schema";
import { API_VERSIONS, isPreview, isVersionFormat, placeOfVersion } from "@/server/auth/api-versions";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { prisma } from "@/server/db/prisma";
import { AppError } from "@/server/kernel/errors";

/**
 * Pins the account to a newer version, permanently. Pinning the present version again changes nothing.
 * @throws AppError `forbidden`, `proof_required`, `invalid_api_version` for a preview or a malformed version,
 *   `unknown_api_version`, `api_version_downgrade`
 */
export async function changeApiVersion(
  scope: UserScope,
  version: string,
  requestId: string | null,
): Promise<PinnedVersion> {
  requireRole(scope, "version.manage");
  requireRecentProof(scope);
  checkPinnable(version);
  return prisma().$transaction(async (tx) => {
    const where = { id: scope.accountId };
    const { apiVersion: pinned } = await tx.account.findUniqueOrThrow({
      where,
      select: { apiVersion: true },
    });
    if (placeOfVersion(version) < placeOfVersion(pinned)) {
      throw new AppError("api_version_downgrade", `The account is pinned to ${pinned}, which is newer.`, {
        details: { pinned },
      });
    }
    if (version === pinned) return { pinned };
    const { count } = await tx.account.updateMany({
      where: { ...where, apiVersion: pinned },
      data: { apiVersion: version },
    });
    if (count === 0) throw new AppError("version_conflict", "Someone else has just changed the version.");
    const data = { from: pinned, to: version };
    await recordAudit(tx, scope, { type: "api_version.changed", data, requestId });
    return { pinned: version };
  });
}

function checkPinnable(version: string): void {
  if (!isVersionFormat(version)) {
    throw new AppError("invalid_api_version", "A version is a date such as 2026-02-18.");
  }
  if (placeOfVersion(version) < 0) {
    throw new AppError("unknown_api_version", "This version was never published.", {
      details: { published: API_VERSIONS },
    });
  }
  if (isPreview(version)) {
    throw new AppError("invalid_api_version", "A preview cannot be pinned. Send it with each request.");
  }
}
