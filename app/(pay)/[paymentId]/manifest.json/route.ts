import { safeManifest } from "@/server/web/safe-manifest";

export const dynamic = "force-dynamic";

/** Describes the checkout as a Safe App. */
export function GET(): Response {
  return safeManifest();
}
