import type { ApiKeyItem } from "@/server/accounts/schema";

/** Shows the part of a key that identifies it without revealing it. */
export function KeyText({ prefix, last4 }: Pick<ApiKeyItem, "prefix" | "last4">) {
  return (
    <span className="whitespace-nowrap font-mono text-[0.93em]">
      {prefix}…{last4}
    </span>
  );
}
