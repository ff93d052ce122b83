import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";
import { chainsConfig } from "@/server/chain/client/registry";

test("a local chain is configured with the icons that the pages draw, and their files exist", () => {
  for (const { id, icon, native, tokens } of chainsConfig().chains) {
    expect(icon).toBe(networkIconPath(id));
    for (const asset of [...tokens, ...(native ? [native] : [])])
      expect(asset.icon).toBe(tokenIconPath(asset.symbol));
    for (const each of [icon, ...tokens.map((token) => token.icon), native?.icon ?? icon])
      expect(existsSync(path.resolve("public", `.${each}`)), each).toBe(true);
  }
});
