import { API_VERSIONS, isVersionFormat, placeOfVersion } from "@/server/auth/api-versions";
import { AppError } from "@/server/kernel/errors";

/**
 * Resolves the version that serves a request.
 * @param asked the `Svc-Version` header (or its synonym `WCP-Version`), if any
 * @param pinned the account's version
 * @throws AppError `invalid_api_version`, `unknown_api_version`, `api_version_downgrade`
 */
export function resolveVersion(asked: string | null, pinned: string): string {
  if (asked === null) return pinned;
  if (!isVersionFormat(asked)) {
    throw new AppError(
      "invalid_api_version",
      "Svc-Version must be a date such as 2026-02-18, or one with .preview.",
    );
  }
  if (placeOfVersion(asked) < 0) {
    throw new AppError("unknown_api_version", "This version was never published.", {
      details: { published: API_VERSIONS },
    });
  }
  if (placeOfVersion(asked) < placeOfVersion(pinned)) {
    throw new AppError(
      "api_version_downgrade",
      "Svc-Version is older than the version that the account is pinned to.",
      {
        details: { pinned },
      },
    );
  }
  return asked;
}
