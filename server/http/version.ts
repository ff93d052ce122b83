import { AppError } from "@/server/errors";

/** Published versions, oldest first (specification, "Versioning"). A preview is never pinned. */
export const API_VERSIONS = ["2026-02-18", "2026-02-19.preview"] as const;
export const DEFAULT_VERSION = "2026-02-18";

const FORMAT = /^\d{4}-\d{2}-\d{2}(\.preview)?$/;

/**
 * The version that serves a request.
 * @param asked the `Svc-Version` header (or its synonym `WCP-Version`), if any
 * @param pinned the account's version
 * @throws AppError `invalid_api_version`, `unknown_api_version`, `api_version_downgrade`
 */
export function resolveVersion(asked: string | null, pinned: string): string {
  if (asked === null) return pinned;
  if (!FORMAT.test(asked)) {
    throw new AppError(
      "invalid_api_version",
      "Svc-Version must be a date such as 2026-02-18, or one with .preview.",
    );
  }
  const order = API_VERSIONS.indexOf(asked as (typeof API_VERSIONS)[number]);
  if (order < 0) {
    throw new AppError("unknown_api_version", "This version was never published.", {
      details: { published: API_VERSIONS },
    });
  }
  if (order < API_VERSIONS.indexOf(pinned as (typeof API_VERSIONS)[number])) {
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
