/**
 * `npm run sdk`: builds the package in sdk/ from public/client/florin.ts: ES module, CommonJS and types, in sdk/dist.
 * Then `npm pack ./sdk` packs it.
 */
import path from "node:path";
import { buildSdk } from "@/scripts/sdk/build-sdk";

await buildSdk(path.resolve(import.meta.dirname, "../sdk/dist"));
console.log("sdk/dist: index.js, index.cjs, index.d.ts, index.d.cts");
