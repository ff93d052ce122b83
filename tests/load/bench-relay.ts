/**
 * What a relayed payment costs in gas: alone, in a batch of 32, and beside the bare EIP-3009 transfer. The figures come
 * from contracts/test/Gas.t.sol, which also holds the aim.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const forge = process.env.FORGE_PATH ?? join(root, "node_modules/@foundry-rs/forge-linux-amd64/bin/forge");
const env = { ...process.env, FOUNDRY_CONFIG: join(root, "contracts/foundry.toml"), NO_COLOR: "1" };

const output = execFileSync(forge, ["test", "--root", root, "--match-contract", "GasTest", "-vv"], {
  cwd: root,
  env,
  encoding: "utf8",
});
const logged = [...output.matchAll(/^ {2}(.+): (\d+)$/gm)].map(([, what = "", gas]) => ({
  what,
  gas: Number(gas),
}));
const bare = logged[0]?.gas;
if (!bare || logged.length < 3) throw new Error(`forge did not log what it measured:\n${output}`);

console.log("| | gas | to the bare transfer |\n|---|---:|---:|");
for (const { what, gas } of logged) {
  console.log(`| ${what} | ${gas.toLocaleString("en").replaceAll(",", " ")} | ${(gas / bare).toFixed(2)} |`);
}
