import messages from "@/messages/en.json" with { type: "json" };
import { API_CHANGES } from "@/server/auth/api-changes";
import { API_VERSIONS, isPreview } from "@/server/auth/api-versions";
import type { PublishedVersion } from "@/server/reference/reference";

/** Lists the published versions, the newest first, with their changes as the dashboard's page describes them. */
export function publishedVersions(): PublishedVersion[] {
  const { changes } = messages.versions;
  const published = API_VERSIONS.map((version) => ({
    version,
    isPreview: isPreview(version),
    changes: API_CHANGES[version].map((change) => changes[change].replaceAll(/<\/?code>/g, "`")),
  }));
  return published.reverse();
}
