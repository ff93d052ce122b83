import { API_VERSIONS, isVersionFormat, placeOfVersion } from "@/server/auth/api-versions";
import { AppError } from "@/server/kernel/errors";

/**
 * Resolves the version that serves a request.
 * @param requested the `Svc-Version` header (or its synonym `WCP-Version`), if any
 * @param pinned the account's version
 * @throws AppError `invalid_api_version`, `unknown_api_version`, `api_version_downgrade`
 */
export function resolveVersion(requested: string | null, pinned: string): string {
  if (requested === null) return pinned;
  if (!isVersionFormat(requested)) {
    throw new AppError(
      "invalid_api_version",
      "Svc-Version must be a date such as 2026-02-18, or one with .preview.",
    );
  }
  if (placeOfVersion(requested) < 0) {
    throw new AppError("unknown_api_version", "This version was never published.", {
      details: { published: API_VERSIONS },
    });
  }
  if (placeOfVersion(requested) < placeOfVersion(pinned)) {
    throw new AppError(
      "api_version_downgrade",
      "Svc-Version is older than the version that the account is pinned to.",
      {
        details: { pinned },
      },
    );
  }
  return requested;
}
