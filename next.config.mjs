/** No page tells another site where its visitor came from. What a page may load is its own policy's (proxy.ts). */
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

/** Icons of tokens and networks, whose addresses the API gives: other sites show them, and read them too. */
const ICON_HEADERS = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
];

/**
 * JavaScript, so that production needs no compiler to read it.
 * @type {import("next").NextConfig}
 */
export default {
  poweredByHeader: false,
  // Types and lint are checked by `npm run verify`, once.
  typescript: { ignoreBuildErrors: true },
  // Messages are compiled on the server, so pages need the formatter without its parser (9 kB).
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  // Loaded from node_modules by a running installation, and therefore `dependencies` in package.json.
  serverExternalPackages: [
    "pg",
    "pino",
    "@node-rs/argon2",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
  ],
  // Next leaves Prisma's client out by default; bundled, production does without its 72 MB.
  transpilePackages: ["@prisma/client", "@prisma/adapter-pg"],
  headers: async () => [
    { source: "/((?!v1/|logos/).*)", headers: PAGE_HEADERS },
    { source: "/icons/:path*", headers: ICON_HEADERS },
  ],
};
