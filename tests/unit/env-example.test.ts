import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENV_NAMES, parseEnv } from "@/server/kernel/env";

const lines = readFileSync(".env.example", "utf8").split("\n");
const examples = lines.flatMap((line) => {
  const [, comment, name = "", value = ""] = /^(# )?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
  return name ? [{ name, value, isOptional: comment !== undefined }] : [];
});

test(".env.example names every variable that Florin reads, once, and no other", () => {
  expect(examples.map(({ name }) => name).sort()).toEqual([...ENV_NAMES].sort());
});

test("the defaults that it shows are the defaults", () => {
  const byDefault = parseEnv({}) as Record<string, unknown>;
  // An address to listen on depends on the database, a folder is absolute, and the others are examples.
  const isExample =
    /^(HOST|DATA_DIR|PAY_LINK_HOST|WORKER_PORT|METRICS_PORT|SCREENING_LIST|DATABASE_OWNER_URL|DATABASE_DIRECT_URL|DATABASE_READER_URL)$/;
  const shown = examples.filter(
    ({ name, value, isOptional }) => isOptional && value && !isExample.test(name),
  );
  expect(shown.length).toBeGreaterThan(15);
  for (const { name, value } of shown)
    expect({ name, value: String(byDefault[name]) }).toEqual({ name, value });
});

test("a real installation starts with it once its secrets are filled in", () => {
  const key = (digit: string) => `0x${digit.repeat(64)}`;
  const secrets = { AUTH_SECRET: "s".repeat(32), RELAYER_KEY: key("1"), REFUNDER_KEY: key("2") };
  const given = examples.filter(({ isOptional }) => !isOptional).map(({ name, value }) => [name, value]);
  expect(parseEnv({ ...Object.fromEntries(given), ...secrets })).toMatchObject({ HOST: "0.0.0.0" });
});
