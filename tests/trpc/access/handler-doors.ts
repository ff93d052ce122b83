import type { Door, HttpCall, Opens } from "@/tests/trpc/access/door";
import type { Things } from "@/tests/trpc/procedure-entries";

interface Row {
  opens: Opens;
  changes?: boolean;
  takesIds?: boolean;
  readsKey?: boolean;
  statuses?: readonly number[];
  call: (things: Things) => Omit<HttpCall, "method">;
}

const TOKEN = "2".repeat(43);
const VISIT = "b2a55a3c-8f0f-4f5e-9d4c-0a3f1f6f2f10";
const NOBODY = "eip155:1:0x00000000000000000000000000000000000000bb";

const asJson = (path: string, body: unknown) => ({
  path,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const nothing = (path: string): Row => ({ opens: "everybody", statuses: [404], call: () => ({ path }) });
const unknown = nothing("/v1/nothing");

/** Every handler of plain HTTP outside of the API, by its method and its path in app/. */
const ROWS: Record<string, Row> = {
  "DELETE /v1/[...path]": unknown,
  "GET /v1/[...path]": unknown,
  "HEAD /v1/[...path]": unknown,
  "OPTIONS /v1/[...path]": unknown,
  "PATCH /v1/[...path]": unknown,
  "POST /v1/[...path]": unknown,
  "PUT /v1/[...path]": unknown,
  "GET /healthz": { opens: "everybody", call: () => ({ path: "/healthz" }) },
  "GET /readyz": { opens: "everybody", call: () => ({ path: "/readyz" }) },
  "GET /logos/[hash]": nothing(`/logos/${"2".repeat(64)}`),
  "GET /api/trpc/[trpc]": nothing("/api/trpc/nothing.here"),
  "POST /api/trpc/[trpc]": {
    opens: "everybody",
    changes: true,
    statuses: [404],
    call: () => asJson("/api/trpc/nothing.here", {}),
  },
  "GET /api/auth/[...nextauth]": { opens: "everybody", call: () => ({ path: "/api/auth/csrf" }) },
  // What signing in and out change is in tests/trpc/sign-in.test.ts; here another site sends the form.
  "POST /api/auth/[...nextauth]": {
    opens: "everybody",
    changes: true,
    statuses: [403],
    call: () => ({
      path: "/api/auth/signout",
      body: "csrfToken=x",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
    }),
  },
  // Every challenge is new; another site gets none.
  "POST /api/passkey": {
    opens: "everybody",
    changes: true,
    statuses: [403],
    call: () => ({
      path: "/api/passkey",
      body: "{}",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
    }),
  },
  "POST /api/join/[way]": {
    opens: "everybody",
    changes: true,
    statuses: [404],
    call: () => asJson("/api/join/nothing", { token: TOKEN }),
  },
  "POST /local-rpc/[chainId]": {
    opens: "everybody",
    changes: true,
    statuses: [404],
    call: () => asJson("/local-rpc/31337", { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
  },
  "POST /api/logos": {
    opens: ["owner", "admin"],
    changes: true,
    call: () => ({ path: "/api/logos", body: "no image", headers: { "content-type": "image/png" } }),
  },
  "POST /api/collect": {
    opens: "link",
    changes: true,
    takesIds: true,
    call: ({ paymentId }) => asJson("/api/collect", { paymentId, accounts: [NOBODY], data: {} }),
  },
  "POST /api/refund-address": {
    opens: "link",
    changes: true,
    takesIds: true,
    call: ({ paymentId }) => asJson("/api/refund-address", { paymentId, to: NOBODY.slice(-42) }),
  },
  "POST /api/receipt": {
    opens: "link",
    changes: true,
    takesIds: true,
    call: ({ paymentId }) => asJson("/api/receipt", { paymentId, email: "buyer@example.com", locale: "en" }),
  },
  "POST /l/[token]/pay": {
    opens: "link",
    changes: true,
    takesIds: true,
    call: ({ linkToken }) => ({
      path: `/l/${linkToken}/pay`,
      body: `visit=${VISIT}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  },
  "GET /manifest.json": nothing("/manifest.json"),
  "GET /[paymentId]/manifest.json": nothing("/pay_x/manifest.json"),
  "POST /[paymentId]/batch": {
    opens: "link",
    readsKey: true,
    takesIds: true,
    statuses: [400],
    call: ({ paymentId }) => asJson(`/${paymentId}/batch`, { optionId: "opt_none" }),
  },
  "POST /[paymentId]/holdings": {
    opens: "link",
    readsKey: true,
    takesIds: true,
    call: ({ paymentId }) => asJson(`/${paymentId}/holdings`, { accounts: [] }),
  },
  "GET /[paymentId]/state": {
    opens: "link",
    readsKey: true,
    takesIds: true,
    call: ({ paymentId }) => ({ path: `/${paymentId}/state` }),
  },
  "GET /[paymentId]/deposit-assets": {
    opens: "link",
    readsKey: true,
    takesIds: true,
    call: ({ paymentId }) => ({ path: `/${paymentId}/deposit-assets` }),
  },
  "POST /dashboard/payments/export": {
    opens: ["owner", "admin", "finance", "accountant"],
    changes: true,
    call: () => ({ path: "/dashboard/payments/export", body: "" }),
  },
  "POST /dashboard/balances/export": {
    opens: ["owner", "admin", "finance", "accountant"],
    changes: true,
    call: () => ({ path: "/dashboard/balances/export?month=2026-01", body: "" }),
  },
  "GET /dashboard/settings/audit-log/export": {
    opens: ["owner", "admin", "accountant"],
    // The log records who downloaded it.
    changes: true,
    call: () => ({ path: "/dashboard/settings/audit-log/export" }),
  },
};

/** The handlers of plain HTTP: the dashboard's files, what buyers' pages send, health. */
export const HANDLER_DOORS: Door[] = Object.entries(ROWS).map(([name, row]) => ({
  name,
  kind: "handler",
  changes: false,
  takesIds: false,
  ...row,
  call: (things) => ({ method: name.split(" ")[0] ?? "", ...row.call(things) }),
}));
