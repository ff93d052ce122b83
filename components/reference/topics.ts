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

export type TopicId = (typeof TOPICS)[number]["id"];
