/** `npm run verify`: format, lint, types, layers, unused code, generated files and unit tests, in under a minute. */
import { generateClient, runAll, staticChecks } from "@/scripts/checks";

const startedAt = performance.now();
const unit = { name: "unit tests", command: ["vitest", "run", "--project", "unit"] };
const results = [...(await generateClient()), ...(await runAll([unit, ...staticChecks()]))];
const failed = results.filter(({ ok }) => !ok);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(failed.length === 0 ? `verified in ${seconds} s` : `${failed.length} failed in ${seconds} s`);
if (failed.length > 0) process.exitCode = 1;
