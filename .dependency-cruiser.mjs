/**
 * Who may import whom: the map in docs, as rules. Arrows point down, and each rule states why.
 * `npm run layers` checks them and that every source file was read; tests/unit/layers.test.ts plants a violation of
 * each.
 */

/** Importable anywhere in server/, and importing nothing but each other. */
const KERNEL = "(kernel|metrics)/";

/** Each noun of server/, and the nouns below it. All of them may record events and queue mails. */
const MERCHANTS = ["settlements", "merchants", "logos", "accounts"];
const PAYMENTS = ["payments", ...MERCHANTS];
const LISTED = ["statistics", "filters", ...PAYMENTS];
const CHAIN = ["relayer", "relayer/jobs", "reconciliation", "deposits", "indexer", "ledger", ...PAYMENTS];
export const BELOW = {
  accounts: [],
  logos: [],
  merchants: ["logos", "accounts"],
  settlements: ["merchants", "logos", "accounts"],
  payments: MERCHANTS,
  filters: PAYMENTS,
  statistics: ["filters", ...PAYMENTS],
  listings: LISTED,
  "payment-links": ["listings", ...LISTED],
  inspection: ["listings", "test-payments", "deposits", "webhooks", ...LISTED],
  indexer: ["ledger"],
  stops: ["accounts", "indexer", "ledger"],
  "relayer/jobs": [],
  deposits: ["relayer/jobs", "indexer", "ledger", "screening", ...PAYMENTS],
  reconciliation: ["deposits", "relayer/jobs", "indexer", "buyers", "ledger", ...PAYMENTS],
  relayer: ["relayer/jobs", "reconciliation", "deposits", "indexer", "ledger", ...PAYMENTS],
  buyers: PAYMENTS,
  gateway: ["stops", "deployments", "screening", "buyers", "refunds", ...CHAIN],
  "test-payments": ["gateway", "stops", ...CHAIN],
  vaults: MERCHANTS,
  statements: ["vaults", "refunds", ...CHAIN],
  refunds: ["vaults", ...CHAIN],
  deployments: ["ledger", "reconciliation"],
  ledger: [],
  screening: [],
  routers: ["vaults", "ledger", ...MERCHANTS],
  exceptions: ["refunds", "vaults", ...CHAIN],
  events: [],
  mail: [],
  networks: ["accounts", "known-assets"],
  notices: ["accounts", "stops", "indexer"],
  alerts: ["accounts", "webhooks"],
  rates: [],
  "known-assets": [],
  customers: ["buyers", "listings", ...LISTED],
  search: ["exceptions", "refunds", "vaults", "requests", "listings", ...CHAIN, ...LISTED],
  requests: [],
  webhooks: ["exceptions", "refunds", "relayer/jobs", "payments", ...MERCHANTS],
};
const NOUNS = Object.keys(BELOW);
/** The queue of the relayer is a room below reconciliation, the rest of the relayer one above it. */
const pathOf = (noun) => (noun === "relayer" ? "relayer(?!/jobs/)" : noun);
const anyOf = (names) => `^server/(${names.map(pathOf).join("|")})(/|[.]ts$)`;

const nounsPointDown = NOUNS.map((noun) => ({
  name: `noun-${noun.replace("/", "-")}`,
  comment:
    "A noun knows only those below it: gateway and exceptions, statements, then refunds, relayer, reconciliation, deposits, the relayer's jobs, indexer and buyers, inspection and payment links, listings, statistics, filters, payments and vaults, " +
    "settlements, merchants, logos, accounts; notices know accounts, stops and the indexer, networks accounts and the known assets, alerts accounts and the signature of webhooks; the ledger and the screening know nobody. What points up is an event, or a call by the layer above.",
  severity: "error",
  from: { path: `^server/${pathOf(noun)}/` },
  to: { path: anyOf(NOUNS.filter((other) => ![noun, "events", "mail", ...BELOW[noun]].includes(other))) },
}));

/** Packages that build, check or test Florin, and are no part of it. */
const TOOLS = [
  "@biomejs/",
  "@offchainlabs/",
  "@openzeppelin/",
  "@playwright/",
  "@seriousme/",
  "@sparticuz/",
  "@x402/",
  "ajv",
  "autocannon/",
  "axe-core/",
  "dependency-cruiser/",
  "esbuild/",
  "fast-check/",
  "hardhat",
  "knip/",
  "openapi-typescript/",
  "playwright",
  "prisma/",
  "semver/",
  "solc/",
  "tar-fs/",
  "tsx/",
  "typescript",
  "vitest/",
  "zod-openapi/",
];

const rules = [
  ...nounsPointDown,
  {
    name: "no-cycles",
    comment: "Files that need each other, for types too, cannot be understood one at a time.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "kernel-stands-alone",
    comment: "The kernel is imported everywhere; all its imports would be everywhere too.",
    severity: "error",
    from: { path: "^server/kernel/" },
    to: { path: "^(app|components|server|scripts|tests)/", pathNot: "^server/kernel/" },
  },
  {
    name: "metrics-know-no-noun",
    comment: "Every room counts its events with server/metrics; one that it knew could not.",
    severity: "error",
    from: { path: "^server/metrics/" },
    to: { path: "^(app|components|server|scripts|tests)/", pathNot: `^server/${KERNEL}` },
  },
  {
    name: "monitoring-is-an-adapter",
    comment:
      "server/monitoring reads all rooms for an operator's tools; only a process's main serves it, and only the loop of the alerts reads it.",
    severity: "error",
    from: {
      path: "^(app|components|server)/",
      pathNot: "^server/(monitoring/|main[.]ts$|worker[.]ts$|jobs/alert-loop[.]ts$)",
    },
    to: { path: "^server/monitoring/" },
  },
  {
    name: "database-below-nouns",
    comment: "server/db runs statements for everybody; the rules of a noun in it would bind all the others.",
    severity: "error",
    from: { path: "^server/db/" },
    to: { path: "^server/", pathNot: `^server/(db/|${KERNEL})` },
  },
  {
    name: "chain-below-nouns",
    comment:
      "server/chain speaks to chains and knows neither the database nor a payment, so it can be tested on anvil alone.",
    severity: "error",
    from: { path: "^server/chain/" },
    to: { path: "^server/", pathNot: `^server/(chain/|assets/|${KERNEL})` },
  },
  {
    name: "assets-are-pure",
    comment: "server/assets is arithmetic and identifiers: no database, no noun, no network.",
    severity: "error",
    from: { path: "^server/assets/" },
    to: { path: "^server/", pathNot: `^server/(assets/|chain/client/registry[.]ts$|${KERNEL})` },
  },
  {
    name: "auth-below-nouns",
    comment: "server/auth mints the proof that use cases require; it cannot call them in return.",
    severity: "error",
    from: { path: "^server/auth/" },
    to: { path: anyOf([...NOUNS.filter((noun) => noun !== "accounts"), "http", "trpc", "web", "jobs"]) },
  },
  {
    name: "use-cases-know-no-adapter",
    comment:
      "REST, tRPC and jobs are thin adapters over a use case; one that knew its adapter would serve that one only.",
    severity: "error",
    from: { path: anyOf([...NOUNS, "auth", "db", "chain", "assets"]) },
    to: { path: "^server/(http|trpc|web|jobs|main|worker|routes)(/|[.]ts$)" },
  },
  {
    name: "http-is-an-adapter",
    comment: "server/http parses, authenticates and answers; it knows no operation, those are given to it.",
    severity: "error",
    from: { path: "^server/http/" },
    to: { path: anyOf([...NOUNS, "trpc", "web", "jobs", "chain"]) },
  },
  {
    name: "web-below-trpc",
    comment: "server/web is the pages' plain HTTP and its guards, which tRPC shares; it knows no procedure.",
    severity: "error",
    from: { path: "^server/web/" },
    to: { path: "^server/(trpc|jobs)/" },
  },
  {
    name: "entry-points-are-not-imported",
    comment: "Importing a process's main would start it.",
    severity: "error",
    from: { pathNot: "^(tests|scripts)/" },
    to: { path: "^server/(main|worker)[.]ts$" },
  },
  {
    name: "app-routes-only",
    comment: "app/ maps a path to its use case. SQL, chains and money in it would be a second way in.",
    severity: "error",
    // The test wallet of local mode has a way to its chain, which is no part of the API.
    from: { path: "^app/", pathNot: "^app/[(]pay[)]/local-rpc/" },
    to: {
      path: anyOf([
        "db",
        "chain",
        "assets",
        "relayer",
        "relayer/jobs",
        "reconciliation",
        "indexer",
        "events",
      ]),
    },
  },
  {
    name: "components-see-schemas",
    comment:
      "Components run in browsers: of the server they may see types, the values of schema.ts files, the countries and their addresses.",
    severity: "error",
    from: { path: "^components/" },
    to: {
      path: "^server/",
      pathNot: "^server/([a-z-]+/schema|kernel/(countries|addresses))[.]ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "schemas-are-light",
    comment: "A schema's values reach the browser, and all that it imports with them.",
    severity: "error",
    from: { path: "^server/[a-z-]+/schema[.]ts$" },
    to: {
      path: "^server/",
      pathNot:
        "/(schema|lifecycle|metadata|permissions|scope)[.]ts$|^server/kernel/(zod-primitives|zod-url|countries|addresses)[.]ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "components-see-no-rows",
    comment: "A row's or a chain's shape is no promise to a page; not even its type may travel.",
    severity: "error",
    from: { path: "^components/" },
    to: { path: "^(app/|server/(db|chain|jobs|events)/)" },
  },
  {
    name: "ui-has-no-product",
    comment:
      "components/ui has no product words; it would work in another product. It knows the reader's language.",
    severity: "error",
    from: { path: "^components/ui/" },
    to: { path: "^(app|server|components)/", pathNot: "^components/(ui/|messages/translations-)" },
  },
  {
    name: "component-folders-point-down",
    comment: "Folders that import each other are one folder; what they share belongs below them.",
    severity: "error",
    scope: "folder",
    from: { path: "^components/" },
    to: { circular: true },
  },
  {
    name: "server-without-pages",
    comment: "The server serves wallets and jobs that have no page.",
    severity: "error",
    from: { path: "^server/" },
    to: { path: "^(app|components)/", pathNot: "/route[.]ts$" },
  },
  {
    name: "only-the-route-table-imports-routes",
    comment: "A route file is a way in from outside; code inside calls the use case.",
    severity: "error",
    from: { path: "^(server|components|app)/", pathNot: "^server/routes[.]ts$" },
    to: { path: "^app/.*/route[.]ts$" },
  },
  {
    name: "product-without-tests-and-scripts",
    comment: "What is shipped must not need what is not.",
    severity: "error",
    from: { path: "^(app|server|components)/" },
    to: { path: "^(tests|scripts)/" },
  },
  {
    name: "handlers-without-next",
    comment:
      "The API is plain Request → Response, so that the router in front of Next and Next itself serve the same files; " +
      "use cases run in the worker, which has no Next at all.",
    severity: "error",
    from: {
      path: "^(app/[(]api[)]/|app/(healthz|readyz)/|server/)",
      pathNot: "^server/(auth|trpc|web|main)(/|[.]ts$)",
    },
    to: { path: "node_modules/(next|next-auth|react|react-dom)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "prisma-behind-db",
    comment:
      "One place makes the client over the process's own pool; a second client would be a second pool.",
    severity: "error",
    from: { path: "^(app|server|components)/", pathNot: "^server/db/" },
    to: { path: "node_modules/(@prisma/|pg/|kysely/)", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "viem-behind-chain",
    comment:
      "One place speaks to chains and one knows assets; elsewhere viem's types may be named, nothing may be called.",
    severity: "error",
    from: {
      path: "^(app|server|components)/",
      pathNot: "^(server/(chain|assets)|components/(checkout|wallet))/",
    },
    to: { path: "node_modules/viem/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "compilers-in-scripts",
    comment: "Compilers and borrowed bytecode make generated files; they are not installed in production.",
    severity: "error",
    from: { pathNot: "^scripts/" },
    to: { path: "node_modules/(hardhat-predeploy|solc|@openzeppelin|@offchainlabs)/" },
  },
  {
    name: "declared-packages",
    comment: "A package that package.json does not name is there by chance.",
    severity: "error",
    from: { path: "^(app|server|components|scripts|tests)/" },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-tools-in-the-product",
    comment:
      "The build compiles what the product imports into dist/ and .next: a tool of the build or of the tests must not get there.",
    severity: "error",
    from: { path: "^(app|server|components)/|^scripts/(start|local/)" },
    to: { path: TOOLS.map((name) => `node_modules/${name}`), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "imports-resolve",
    comment: "An import that resolves to nothing hides what it should have been checked against.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: rules,
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Types count: an import of a type points up as much as one of a value.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // A folder called manifest.json holds a route.
    exclude: { path: "^(server/db/generated|[.]next|dist)/|[.](css|svg)$|(?<!/manifest)[.]json$" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
