import type { PartnerEvent } from "@/server/webhooks/event-schema";

/** Renders an event as the body of a webhook: JSON with names in snake_case, except the partner's own in `metadata`. */
export function webhookBody(event: PartnerEvent): string {
  return JSON.stringify(inSnakeCase(event));
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      snakeCase(name),
      name === "metadata" ? member : inSnakeCase(member),
    ]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
