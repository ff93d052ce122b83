/** Published versions, oldest first (specification, "Versioning"). A preview is never pinned. */
export const API_VERSIONS = ["2026-02-18", "2026-02-19.preview"] as const;
export const DEFAULT_VERSION = "2026-02-18";

const FORMAT = /^\d{4}-\d{2}-\d{2}(\.preview)?$/;

/** Checks that a text has the format of a version; it need not be a published one. */
export function isVersionFormat(text: string): boolean {
  return FORMAT.test(text);
}

/** Returns a version's place in the order of publication; -1 for an unpublished one. */
export function placeOfVersion(version: string): number {
  return (API_VERSIONS as readonly string[]).indexOf(version);
}

export function isPreview(version: string): boolean {
  return version.endsWith(".preview");
}
