import type { ApiChange } from "@/server/accounts/schema";
import type { API_VERSIONS } from "@/server/auth/api-versions";

/** The changes of each published version. */
export const API_CHANGES: Record<(typeof API_VERSIONS)[number], ApiChange[]> = {
  "2026-02-18": ["first"],
  "2026-02-19.preview": ["returnPages"],
};
