import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { forgeBinary } from "@/scripts/forge-binary";

/** What contracts/test/Gas.t.sol logged, in its order: each token's bare transfer comes first. */
export interface Gas {
  what: string;
  gas: number;
  toBare: number;
}

/** Runs the gas test, which also holds the aim, and reads its figures. */
export function measureGas(): Gas[] {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const env = { ...process.env, FOUNDRY_CONFIG: join(root, "contracts/foundry.toml"), NO_COLOR: "1" };
  const output = execFileSync(
    forgeBinary(root),
    ["test", "--root", root, "--match-contract", "GasTest", "-vv"],
    { cwd: root, env, encoding: "utf8" },
  );
  let bare = 0;
  const logged = [...output.matchAll(/^ {2}(.+): (\d+)$/gm)].map(([, what = "", digits]) => {
    const gas = Number(digits);
    if (what.includes("bare ")) bare = gas;
    return { what, gas, toBare: gas / bare };
  });
  if (bare === 0 || logged.length < 3) throw new Error(`forge did not log what it measured:\n${output}`);
  return logged;
}
