import { readFileSync } from "node:fs";
import path from "node:path";
import { singleton } from "@/server/kernel/singleton";

/** Returns this version of Florin, of package.json. */
export const version = () =>
  singleton("version", () => {
    const file = readFileSync(path.join(process.cwd(), "package.json"), "utf8");
    return String((JSON.parse(file) as { version: unknown }).version);
  });
