import document from "@/public/openapi.json";
import type { OpenApiDocument } from "@/server/http/openapi-types";
import answers from "@/server/reference/answers.json";
import { buildReference } from "@/server/reference/build-reference";
import type { Reference } from "@/server/reference/reference";

/** Loads the reference of this API from its committed description. */
export function loadReference(): Reference {
  return buildReference(document as unknown as OpenApiDocument, answers);
}
