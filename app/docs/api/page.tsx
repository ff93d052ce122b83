import type { Metadata } from "next";
import { ReferencePage } from "@/components/reference/reference-page";
import { ALL_TOPICS } from "@/components/reference/topics";
import { loadReference } from "@/server/reference/load-reference";
import { searchIndex } from "@/server/reference/search-index";

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
  const reference = loadReference();
  return <ReferencePage reference={reference} searchIndex={searchIndex(reference, ALL_TOPICS)} />;
}
