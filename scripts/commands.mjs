/**
 * The commands of an installation, and their sources. `npm run build` bundles each into dist/commands, and
 * scripts/run.mjs starts it.
 */
export const COMMANDS = {
  start: "scripts/start.ts",
  migrate: "scripts/migrate.ts",
  alerts: "scripts/alerts.ts",
  "audit-books": "scripts/audit-books.ts",
  backup: "scripts/backup.ts",
  "bank-accounts": "scripts/bank-accounts.ts",
  "deploy-router": "scripts/deploy-router.ts",
  doctor: "scripts/doctor.ts",
  fees: "scripts/fees.ts",
  listen: "scripts/listen.ts",
  "merchant-fees": "scripts/merchant-fees.ts",
  network: "scripts/network.ts",
  pause: "scripts/pause.ts",
  pay: "scripts/pay.ts",
  person: "scripts/person.ts",
  prune: "scripts/prune.ts",
  "relay-signer": "scripts/relay-signer.ts",
  reseal: "scripts/reseal.ts",
  restore: "scripts/restore.ts",
  router: "scripts/router.ts",
  "unknown-executions": "scripts/unknown-executions.ts",
  "verify-backup": "scripts/verify-backup.ts",
};
