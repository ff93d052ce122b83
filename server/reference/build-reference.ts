import { describeOperation, refusalsOf } from "@/server/reference/describe-operation";
import type { ApiDocument, HttpMethod } from "@/server/reference/document";
import { ERROR_MEANINGS } from "@/server/reference/error-meanings";
import { eventCatalogue } from "@/server/reference/event-catalogue";
import { EXAMPLES } from "@/server/reference/examples";
import { publishedVersions } from "@/server/reference/published-versions";
import type { ErrorEntry, Operation, Reference } from "@/server/reference/reference";
import { CLAIM, SETUP, SETUP_REMOTE, SIGN, VERIFY } from "@/server/reference/variables";
import { WAITS_S } from "@/server/webhooks/decide-attempt";

const ORDER = Object.keys(EXAMPLES);

/**
 * Builds the API's reference: its description with an example and a recorded answer for every operation.
 * @param answers recorded answers by the operation's name
 * @throws Error for an operation without an example or an answer
 */
export function buildReference(document: ApiDocument, answers: Record<string, unknown>): Reference {
  const operations = Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      described: describeOperation({ method: method as HttpMethod, template }, operation, answers),
    })),
  );
  operations.sort((a, b) => ORDER.indexOf(a.described.id) - ORDER.indexOf(b.described.id));
  return {
    version: document.info.version,
    versions: publishedVersions(),
    groups: document.tags.map(({ name, description = "" }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name).map(({ described }) => described),
    })),
    errors: indexErrors(
      document,
      operations.map(({ described }) => described),
    ),
    events: eventCatalogue(),
    webhookWaitsS: WAITS_S,
    setup: SETUP,
    setupRemote: SETUP_REMOTE,
    sign: SIGN,
    claim: CLAIM,
    verify: VERIFY,
  };
}

/** Lists every code that an operation answers, by status, with the operations. */
function indexErrors(document: ApiDocument, operations: Operation[]): ErrorEntry[] {
  const all = Object.values(document.paths).flatMap((item) => Object.values(item));
  const refusals = all.flatMap((operation) =>
    refusalsOf(operation).flatMap(({ status, codes }) =>
      codes.map((code) => ({ code, status, id: operation.operationId })),
    ),
  );
  const entries = Object.entries(ERROR_MEANINGS).flatMap(([code, { meaning, remedy }]) => {
    const answered = refusals.filter((one) => one.code === code);
    if (answered.length === 0) return [];
    const ids = new Set(answered.map(({ id }) => id));
    const statuses = [...new Set(answered.map(({ status }) => status))].sort((a, b) => a - b);
    const by = operations.filter(({ id }) => ids.has(id)).map(({ id, summary }) => ({ id, summary }));
    return [{ code, statuses, meaning, remedy, operations: ids.size === all.length ? null : by }];
  });
  return entries.sort((a, b) => (a.statuses[0] ?? 0) - (b.statuses[0] ?? 0));
}
