/** `npx tsx scripts/roles.ts`: writes docs/roles.md from the table that the use cases check. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderRoles } from "@/scripts/roles/render-roles";

writeFileSync(path.resolve(import.meta.dirname, "../docs/roles.md"), renderRoles());
