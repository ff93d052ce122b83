import type { Field, Operation, Reference, SearchEntry } from "@/server/reference/reference";

/** A topic of the page, which has its own anchor. */
interface TopicPlace {
  id: string;
  title: string;
}

/** Lists what the page's search finds: operations with their fields, topics, events and error codes. */
export function searchIndex(reference: Reference, topics: readonly TopicPlace[]): SearchEntry[] {
  const operations = reference.groups.flatMap(({ name, operations: own }) =>
    own.map((operation) => entryOf(operation, name)),
  );
  const events = reference.events.flatMap(({ events: own }) =>
    own.map(({ type, when }) => ({ id: `event-${type}`, title: type, hint: when.replaceAll("`", "") })),
  );
  const errors = reference.errors.map(({ code, statuses, meaning }) => ({
    id: `error-${code}`,
    title: code,
    hint: `${statuses.join(", ")} · ${meaning}`,
  }));
  const plain = (kind: SearchEntry["kind"], places: (TopicPlace & { hint?: string })[]) =>
    places.map(({ id, title, hint = "" }) => ({ id, kind, title, hint, fields: "" }));
  return [
    ...operations,
    ...plain("topic", [...topics]),
    ...plain("event", events),
    ...plain("error", errors),
  ];
}

function entryOf(operation: Operation, group: string): SearchEntry {
  const { id, method, path, summary, label, pathFields, queryFields, bodyFields, success } = operation;
  const fields = [...pathFields, ...queryFields, ...bodyFields, ...success.fields].flatMap(namesIn);
  return {
    id,
    kind: "operation",
    title: summary,
    hint: `${method.toUpperCase()} ${path}`,
    fields: [...new Set([group, ...label.split(" "), id, ...fields])].join(" "),
  };
}

/** Returns a field's name and those of its members, at any depth. */
function namesIn({ name, children, variants }: Field): string[] {
  return [name, ...children.flatMap(namesIn), ...variants.flatMap(({ fields }) => fields.flatMap(namesIn))];
}
