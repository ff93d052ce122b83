/** No page reveals its address to another site. Each page's own policy decides what it may load (proxy.ts). */
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

/** Icons of tokens and networks, whose addresses are in the API: other sites may embed and read them. */
const ICON_HEADERS = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
];

/**
 * What an image needs next to the files that Next traces from the pages: the processes in `dist` start Next themselves,
 * and load these packages.
 */
const IMAGE_FILES = {
  "/**": [
    "node_modules/next/dist/server/next.js",
    "node_modules/next/dist/compiled/webpack/**",
    "node_modules/next/dist/compiled/@babel/runtime/package.json",
    ...["culori", "react", "react-dom"].map((name) => `node_modules/${name}/**`),
  ],
};

/**
 * JavaScript, so that production needs no compiler to read it.
 * @type {import("next").NextConfig}
 */
export default {
  poweredByHeader: false,
  ...(process.env.FLORIN_IMAGE === "on" && { output: "standalone", outputFileTracingIncludes: IMAGE_FILES }),
  // Metadata is part of each answer: streamed after it, it left a slow phone's tab without a title for a moment.
  htmlLimitedBots: /.*/,
  // Writing Next's cache took a third of a build's processor time and 200 MB; scripts/build.ts keeps a fresh build.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== "off",
  },
  // `npm run verify` checks types and lint, once.
  typescript: { ignoreBuildErrors: true },
  // The server compiles messages, so pages need the formatter without its parser (9 kB).
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  // A running installation loads these from node_modules, so they are `dependencies` in package.json.
  serverExternalPackages: [
    "pg",
    "pino",
    "@node-rs/argon2",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
  ],
  // Next leaves Prisma's client external by default; bundled, production saves its 72 MB.
  transpilePackages: ["@prisma/client", "@prisma/adapter-pg"],
  headers: async () => [
    { source: "/((?!v1/|logos/).*)", headers: PAGE_HEADERS },
    { source: "/icons/:path*", headers: ICON_HEADERS },
    // By its name, .ts, a browser would take it for a video.
    { source: "/client/:path*", headers: [{ key: "Content-Type", value: "text/plain; charset=utf-8" }] },
  ],
};
