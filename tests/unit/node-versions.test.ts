import { readFileSync } from "node:fs";
import { minVersion, satisfies } from "semver";
import { expect, test } from "vitest";
import { engines } from "@/package.json";
import { packages } from "@/package-lock.json";

interface Locked {
  optional?: boolean;
  engines?: { node?: string };
}

const oldest = String(minVersion(engines.node));
const maintainers = `${readFileSync(".nvmrc", "utf8").trim()}.0.0`;

test.each([oldest, maintainers])("npm installs every package without a warning on Node %s", (version) => {
  const asking = Object.entries(packages as Record<string, Locked>).filter(
    ([, { optional, engines }]) => engines?.node && !optional,
  );
  expect(asking.length).toBeGreaterThan(200);
  const refused = asking.filter(([, { engines }]) => !satisfies(version, engines?.node ?? "*"));
  expect(refused.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});
