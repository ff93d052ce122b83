import type { ApiVersions } from "@/server/accounts/schema";
import { API_CHANGES } from "@/server/auth/api-changes";
import { API_VERSIONS, isPreview, placeOfVersion } from "@/server/auth/api-versions";
import type { UserScope } from "@/server/auth/scope";
import { prisma } from "@/server/db/prisma";

/** Returns the account's pinned version and all published versions, newest first. */
export async function getApiVersions({ accountId }: UserScope): Promise<ApiVersions> {
  const { apiVersion: pinned } = await prisma().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { apiVersion: true },
  });
  const published = API_VERSIONS.map((version) => ({
    version,
    isPreview: isPreview(version),
    isPinnable: !isPreview(version) && placeOfVersion(version) > placeOfVersion(pinned),
    changes: API_CHANGES[version],
  }));
  return { pinned, published: published.reverse() };
}
