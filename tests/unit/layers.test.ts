import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cruise, cruiseTree, missing } from "@/scripts/cruise-tree";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What is imported by the plantings below. */
const TARGETS = [
  "app/(api)/v1/payments/route.ts",
  "components/shell/menu.tsx",
  "scripts/seed.ts",
  "server/accounts/find-user.ts",
  "server/assets/round.ts",
  "server/chain/read-block.ts",
  "server/db/rows.ts",
  "server/gateway/confirm.ts",
  "server/http/answer.ts",
  "server/inspection/inspect.ts",
  "server/listings/page.ts",
  "server/main.ts",
  "server/merchants/find-merchant.ts",
  "server/monitoring/serve.ts",
  "server/payments/find-payment.ts",
  "server/refunds/refund.ts",
  "server/relayer/sign.ts",
  "server/settlements/find-destination.ts",
  "server/trpc/router.ts",
  "tests/support/fixture.ts",
];

/** One violation of each kind: the rule, the file that breaks it and what that file imports. */
const PLANTED: [rule: string, file: string, imported: string][] = [
  ["noun-accounts", "server/accounts/planted.ts", "@/server/merchants/find-merchant"],
  ["noun-logos", "server/logos/planted.ts", "@/server/merchants/find-merchant"],
  ["noun-mail", "server/mail/planted.ts", "@/server/merchants/find-merchant"],
  ["noun-merchants", "server/merchants/planted.ts", "@/server/settlements/find-destination"],
  ["noun-settlements", "server/settlements/planted.ts", "@/server/payments/find-payment"],
  ["noun-payments", "server/payments/planted.ts", "@/server/gateway/confirm"],
  ["noun-filters", "server/filters/planted.ts", "@/server/listings/page"],
  ["noun-statistics", "server/statistics/planted.ts", "@/server/listings/page"],
  ["noun-listings", "server/listings/planted.ts", "@/server/inspection/inspect"],
  ["noun-payment-links", "server/payment-links/planted.ts", "@/server/inspection/inspect"],
  ["noun-inspection", "server/inspection/planted.ts", "@/server/gateway/confirm"],
  ["noun-buyers", "server/buyers/planted.ts", "@/server/gateway/confirm"],
  ["noun-deployments", "server/deployments/planted.ts", "@/server/gateway/confirm"],
  ["noun-deposits", "server/deposits/planted.ts", "@/server/relayer/sign"],
  ["noun-relayer", "server/relayer/planted.ts", "@/server/gateway/confirm"],
  ["noun-relayer-jobs", "server/relayer/jobs/planted.ts", "@/server/relayer/sign"],
  ["noun-reconciliation", "server/reconciliation/planted.ts", "@/server/relayer/sign"],
  ["noun-indexer", "server/indexer/planted.ts", "@/server/relayer/sign"],
  ["noun-alerts", "server/alerts/planted.ts", "@/server/gateway/confirm"],
  ["noun-stops", "server/stops/planted.ts", "@/server/gateway/confirm"],
  ["noun-gateway", "server/gateway/planted.ts", "@/server/inspection/inspect"],
  ["noun-refunds", "server/refunds/planted.ts", "@/server/gateway/confirm"],
  ["noun-statements", "server/statements/planted.ts", "@/server/gateway/confirm"],
  ["noun-customers", "server/customers/planted.ts", "@/server/gateway/confirm"],
  ["noun-search", "server/search/planted.ts", "@/server/gateway/confirm"],
  ["noun-vaults", "server/vaults/planted.ts", "@/server/payments/find-payment"],
  ["noun-test-payments", "server/test-payments/planted.ts", "@/server/inspection/inspect"],
  ["noun-exceptions", "server/exceptions/planted.ts", "@/server/gateway/confirm"],
  ["noun-routers", "server/routers/planted.ts", "@/server/payments/find-payment"],
  ["noun-ledger", "server/ledger/planted.ts", "@/server/payments/find-payment"],
  ["noun-screening", "server/screening/planted.ts", "@/server/payments/find-payment"],
  ["noun-networks", "server/networks/planted.ts", "@/server/payments/find-payment"],
  ["noun-notices", "server/notices/planted.ts", "@/server/payments/find-payment"],
  ["noun-known-assets", "server/known-assets/planted.ts", "@/server/payments/find-payment"],
  ["noun-rates", "server/rates/planted.ts", "@/server/payments/find-payment"],
  ["noun-requests", "server/requests/planted.ts", "@/server/payments/find-payment"],
  ["noun-webhooks", "server/webhooks/planted.ts", "@/server/gateway/confirm"],
  ["noun-events", "server/events/planted.ts", "@/server/payments/find-payment"],
  ["no-cycles", "server/payments/cycle-a.ts", "@/server/payments/cycle-b"],
  ["kernel-stands-alone", "server/kernel/clock.ts", "@/server/db/rows"],
  ["metrics-know-no-noun", "server/metrics/planted.ts", "@/server/db/rows"],
  ["monitoring-is-an-adapter", "server/jobs/planted-monitoring.ts", "@/server/monitoring/serve"],
  ["database-below-nouns", "server/db/planted.ts", "@/server/payments/find-payment"],
  ["chain-below-nouns", "server/chain/planted.ts", "@/server/db/rows"],
  ["assets-are-pure", "server/assets/planted.ts", "@/server/chain/read-block"],
  ["auth-below-nouns", "server/auth/planted.ts", "@/server/payments/find-payment"],
  ["use-cases-know-no-adapter", "server/payments/planted-adapter.ts", "@/server/http/answer"],
  ["http-is-an-adapter", "server/http/planted.ts", "@/server/payments/find-payment"],
  ["web-below-trpc", "server/web/planted.ts", "@/server/trpc/router"],
  ["entry-points-are-not-imported", "server/jobs/planted.ts", "@/server/main"],
  ["app-routes-only", "app/planted.ts", "@/server/db/rows"],
  ["components-see-schemas", "components/planted.tsx", "@/server/payments/find-payment"],
  ["components-see-no-rows", "components/planted-rows.tsx", "@/server/db/rows"],
  ["schemas-are-light", "server/payments/schema.ts", "@/server/db/rows"],
  ["ui-has-no-product", "components/ui/planted.tsx", "@/components/shell/menu"],
  ["component-folders-point-down", "components/home/planted.tsx", "@/components/shell/menu"],
  ["server-without-pages", "server/trpc/planted.ts", "@/components/shell/menu"],
  ["only-the-route-table-imports-routes", "server/jobs/planted-route.ts", "@/app/(api)/v1/payments/route"],
  ["product-without-tests-and-scripts", "server/jobs/planted-test.ts", "@/tests/support/fixture"],
  ["product-without-tests-and-scripts", "server/jobs/planted-script.ts", "@/scripts/seed"],
  ["handlers-without-next", "app/(api)/v1/planted/route.ts", "next/headers"],
  ["prisma-behind-db", "server/accounts/planted-pg.ts", "pg"],
  ["viem-behind-chain", "server/payments/planted-viem.ts", "viem"],
  ["compilers-in-scripts", "server/chain/planted-solc.ts", "solc"],
  ["declared-packages", "server/payments/planted-package.ts", "iconv-lite"],
  ["no-tools-in-the-product", "server/payments/planted-dev.ts", "fast-check"],
  ["imports-resolve", "server/payments/planted-typo.ts", "@/server/payments/no-such-file"],
];

describe("the layers", () => {
  let directory: string;
  let planted: Cruise;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "florin-layers-"));
    for (const file of ["package.json", "tsconfig.json"])
      cpSync(path.join(ROOT, file), path.join(directory, file));
    symlinkSync(path.join(ROOT, "node_modules"), path.join(directory, "node_modules"));
    for (const file of TARGETS) plant(file, "export const value = 1;\n");
    for (const [, file, imported] of PLANTED)
      plant(file, `import * as it from "${imported}";\nexport const value = it;\n`);
    plant("server/payments/cycle-b.ts", 'export * from "@/server/payments/cycle-a";\n');
    plant("components/shell/planted.tsx", 'export * from "@/components/home/planted";\n');
    planted = await cruiseTree(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function plant(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }

  test.each(PLANTED)("%s is caught in %s", (rule, file) => {
    const places = [file, path.dirname(file)];
    expect(
      planted.violations.filter(({ from }) => places.includes(from)).map((found) => found.rule),
    ).toContain(rule);
  });

  test("what breaks no rule is left alone", () => {
    const guilty = new Set(planted.violations.map(({ from }) => from));
    expect(TARGETS.filter((file) => guilty.has(file))).toEqual([]);
  });

  test("every rule has a planted violation and a reason", async () => {
    const { default: config } = await import(path.join(ROOT, ".dependency-cruiser.mjs"));
    const rules = config.forbidden as { name: string; comment: string }[];
    expect(rules.map(({ name }) => name).sort()).toEqual([...new Set(PLANTED.map(([rule]) => rule))].sort());
    for (const { comment } of rules) expect(comment.length).toBeGreaterThan(20);
  });

  test("a file that the tool missed is reported", () => {
    const all = new Set(execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n"));
    expect(missing({ violations: [], files: all })).toEqual([]);
    all.delete("server/kernel/errors.ts");
    expect(missing({ violations: [], files: all })).toEqual(["server/kernel/errors.ts"]);
  });
});
