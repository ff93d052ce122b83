import { fragment } from "@/server/db/store";

/** Names an API key `k` for people: "API key Till (wcp_test_AbCd…wxyz)"; null where a left join found none. */
export const KEY_LABEL = fragment<
  string | null
>`'API key ' || k.name || ' (' || k.prefix || '…' || k.last4 || ')'`;
