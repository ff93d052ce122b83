import document from "@/public/openapi.json" with { type: "json" };
import answers from "@/server/reference/answers.json" with { type: "json" };
import { buildReference } from "@/server/reference/build-reference";
import type { Reference } from "@/server/reference/reference";
import { resolveReferences } from "@/server/reference/resolve-references";

/** Loads the reference of this API from its committed description. */
export function loadReference(): Reference {
  return buildReference(resolveReferences(document), answers);
}
