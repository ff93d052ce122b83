/**
 * `npm run layers`: exits 1 when an import breaks a rule of .dependency-cruiser.mjs, or when a file was not checked.
 */
import { cruiseTree, missing } from "@/scripts/cruise-tree";

const cruise = await cruiseTree();
const missed = missing(cruise);
for (const { rule, from, to } of cruise.violations) console.error(`${from} → ${to}  (${rule})`);
for (const file of missed) console.error(`${file} was missed by dependency-cruiser`);
console.log(`${cruise.files.size} modules, ${cruise.violations.length} violations, ${missed.length} missing`);
if (cruise.violations.length + missed.length > 0) process.exitCode = 1;
