import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ReferencePage } from "@/components/reference/reference-page";
import { loadReference } from "@/server/reference/load-reference";
import { CODES } from "@/tests/support/html-codes";

const EXAMPLE = /<pre data-example="(\w+)" data-language="(\w+)"[^>]*>(.*?)<\/pre>/gs;

export const REFERENCE = loadReference();

/** Lists the examples as readers copy them, by name and language: `createPayment curl`. */
export const EXAMPLES = examplesOf(
  renderToStaticMarkup(createElement(ReferencePage, { reference: REFERENCE, searchIndex: [] })),
);

function examplesOf(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(EXAMPLE)].map(([, id, language, code = ""]) => [
      `${id} ${language}`,
      code.replaceAll(/<[^>]*>/g, "").replaceAll(/&[#\w]+;/g, (entity) => CODES[entity] ?? entity),
    ]),
  );
}
