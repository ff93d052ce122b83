import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import messages from "@/messages/en.json" with { type: "json" };
import document from "@/public/openapi.json" with { type: "json" };
import { PRIVILEGES } from "@/server/db/privileges";
import { PURGES } from "@/server/jobs/purges";
import { ENV_NAMES } from "@/server/kernel/env";

/** Tables that grow with payments, refunds and people's acts, and are kept for good. */
const KEPT = [
  ...["account_deployment", "audit_event", "chain_event", "ledger_entry", "relay_job", "relay_transaction"],
  ...["deposit_address", "deposit_surplus", "deposit_transfer", "x402_signature", "vault_move"],
  ...["destination_change", "settlement_change", "settlement_guard_change", "member_refund", "refund"],
  ...["installation_fee", "network"],
  ...["payment", "payment_attempt", "payment_claim", "payment_event", "payment_exception", "payment_origin"],
  ...[
    "payment_buyer",
    "payment_buyer_day",
    "payment_kind",
    "payment_return",
    "payment_scope",
    "payment_tally",
  ],
  "options_request",
];

/** Tables that have a row for each thing that somebody set up: they do not grow with time. */
const SET_UP = [
  ...[
    "account",
    "api_key",
    "merchant",
    "membership",
    "user",
    "person_identity",
    "invitation",
    "logo",
    "logo_allowance",
  ],
  ...[
    "crypto_settlement",
    "fiat_settlement",
    "payment_link",
    "payment_stop",
    "payment_view",
    "webhook_endpoint",
  ],
  ...["customer_note", "passkey", "recovery_code", "known_device", "deposit_minimum", "denied_address"],
  ...[
    "books_audit",
    "payments_audit",
    "chain_cursor",
    "known_asset",
    "router_cursor",
    "purge_progress",
    "rate",
    "rate_source",
  ],
  ...["relay_signer", "screening_list", "lease"],
];

/** Tables whose rows their own statements delete, and the file that does. */
const CLEANED_IN_USE: Record<string, string> = {
  chain_block: "server/indexer/cursor.ts",
  passkey_challenge: "server/auth/passkey-challenge.ts",
  payment_untallied: "prisma/migrations/20261123700001_customers_by_address/migration.sql",
  recovery_link: "server/accounts/insert-recovery-link.ts",
  rpc_usage: "server/jobs/rpc-usage.ts",
  setup_token: "server/accounts/offer-setup.ts",
  sign_in_tally: "server/auth/tally-failure.ts",
  sign_in_ticket: "server/auth/sign-in-ticket.ts",
  vanished_execution: "server/reconciliation/find-lost-payments.ts",
  worker_health: "server/jobs/report-loop.ts",
};

/** Tables whose rows go with those of a purged one. */
const WITH_OTHERS = ["alert_delivery", "buyer_data_use"];
const VIEWS = ["ledger_movement", "ledger_side", "settlement_in_force"];

test("each table is purged, or the list above says why it stays", () => {
  const purged = PURGES.map(({ table }) => table);
  const known = [...purged, ...KEPT, ...SET_UP, ...Object.keys(CLEANED_IN_USE), ...WITH_OTHERS, ...VIEWS];
  expect(known.toSorted()).toEqual(Object.keys(PRIVILEGES).toSorted());
});

test.each(Object.entries(CLEANED_IN_USE))("%s is cleaned by %s", (table, file) => {
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`(deleteFrom\\("|delete from )${table}\\b`));
});

test("docs/operations.md names each retention", () => {
  const text = readFileSync("docs/operations.md", "utf8");
  const missing = ENV_NAMES.filter((name) => name.endsWith("_DAYS") && !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

/** Every string of a text file of pages, or of the API's description, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

test("no page says how long rows are kept, unless it reads the setting", () => {
  const fixed = textsOf(messages).filter((text) => /\b(30|90|365|thirty|ninety) days\b/i.test(text));
  // A period of the statistics.
  expect(fixed).toEqual(["Last 30 days"]);
  const { webhooks, requests, settings } = messages;
  for (const text of [
    webhooks.deliveries.text,
    requests.text,
    requests.noMatchText,
    settings.notifications.history,
  ])
    expect(text).toMatch(/\{days[,}]/);
});

test("the API's description promises no more days than each setting allows", () => {
  const fixed = textsOf(document).filter((text) => /\b(30|90|365) days\b/.test(text));
  for (const text of fixed) expect(text).toMatch(/at (least|most) 30 days|30 days, unless the operator/);
});
