/** Prints what each way of paying costs on the router; exits 1 when one costs more than its limit. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { forgeBinary } from "@/scripts/forge-binary";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(
  forgeBinary(ROOT),
  ["test", "--root", ROOT, "--match-contract", "GasTest", "-vv"],
  {
    stdio: "inherit",
    env: { ...process.env, FOUNDRY_CONFIG: join(ROOT, "contracts/foundry.toml") },
  },
);
process.exitCode = status ?? 1;
