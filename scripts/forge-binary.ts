import { join } from "node:path";

/** Where npm put forge, or FORGE_PATH on systems for which npm has none. */
export function forgeBinary(root: string): string {
  const machine = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  return process.env.FORGE_PATH ?? join(root, `node_modules/@foundry-rs/forge-${machine}/bin/forge`);
}
