import { readFileSync } from "node:fs";
import { isHex, type LocalAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** Reads a private key from a file, so that neither the environment nor the shell's history has it. */
export function readKey(path: string): LocalAccount {
  const key = readFileSync(path, "utf8").trim();
  if (!isHex(key) || key.length !== 66) throw new Error(`${path} holds no private key: 0x and 64 hex digits`);
  return privateKeyToAccount(key);
}
