/**
 * `npm run verify`: checks format, lint, types, layers, unused code, generated files and unit tests, in under a minute.
 */
import { generateClient, runAll, staticChecks } from "@/scripts/checks";

const startedAt = performance.now();
/** The longest check runs on one core, so it starts first; the others run next to it. */
const unit = ["unit-apart", "unit"].map((project) => ({
  name: `tests: ${project}`,
  command: ["vitest", "run", "--project", project],
}));
const results = [...(await generateClient()), ...(await runAll([...unit, ...staticChecks()]))];
const failed = results.filter(({ ok }) => !ok);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(failed.length === 0 ? `verified in ${seconds} s` : `${failed.length} failed in ${seconds} s`);
if (failed.length > 0) process.exitCode = 1;
