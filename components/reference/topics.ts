interface Place {
  id: string;
  title: string;
}

/** The topics that precede the operations, in order. */
export const TOPICS = [
  { id: "start", title: "Set these first" },
  { id: "client", title: "TypeScript client" },
  { id: "authentication", title: "Authentication" },
  { id: "life", title: "A payment’s life" },
  { id: "amounts", title: "Amounts, ids and times" },
  { id: "idempotency", title: "Idempotency" },
  { id: "long-polling", title: "Long polling" },
  { id: "pagination", title: "Pagination" },
  { id: "versions", title: "Versions" },
  { id: "rate-limits", title: "Rate limits" },
  { id: "errors", title: "Errors" },
] as const;

/** The topics of a group, by the group's name. */
export const GROUP_TOPICS = {
  Events: [{ id: "event-types", title: "Event types" }],
  Webhooks: [
    { id: "deliveries", title: "Take a delivery" },
    { id: "signatures", title: "Verify the signature" },
    { id: "attempts", title: "Attempts and retries" },
  ],
} as const;

/** The lists at the end of the page. */
export const LISTS = [
  { id: "error-codes", title: "Error codes" },
  { id: "version-history", title: "Version history" },
] as const;

/** All topics, for the search. */
export const ALL_TOPICS: readonly Place[] = [...TOPICS, ...Object.values(GROUP_TOPICS).flat(), ...LISTS];

export type TopicId =
  | (typeof TOPICS)[number]["id"]
  | (typeof GROUP_TOPICS)[keyof typeof GROUP_TOPICS][number]["id"]
  | (typeof LISTS)[number]["id"];

/** Returns the topics of a group; most have none. */
export function topicsOf(group: string): readonly Place[] {
  return Object.entries(GROUP_TOPICS).find(([name]) => name === group)?.[1] ?? [];
}

/** Returns the anchor of a group. */
export function groupAnchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
