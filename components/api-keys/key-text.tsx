import type { ApiKeyItem } from "@/server/accounts/schema";

/** As much of a key as may be shown, to tell it from others. */
export function KeyText({ prefix, last4 }: Pick<ApiKeyItem, "prefix" | "last4">) {
  return (
    <span className="whitespace-nowrap font-mono text-[0.93em]">
      {prefix}…{last4}
    </span>
  );
}
