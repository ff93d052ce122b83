import type { Metadata } from "next";
import { ReferencePage } from "@/components/reference/reference-page";
import { loadReference } from "@/server/reference/load-reference";

/**
 * Renders the same page for everybody, so the build prerenders it; it gets its nonce when it is sent
 * (server/http/prerendered-page.ts).
 */
export const dynamic = "force-static";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Florin API, with examples in curl, TypeScript and Python.",
};

export default function ApiReferencePage() {
  return <ReferencePage reference={loadReference()} />;
}
