import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

interface Ended {
  code: number;
  lines: string[];
}

/** Runs an operator's command with no environment of Florin's but this. */
async function run(command: string, env: Record<string, string>): Promise<Ended> {
  const { PATH = "" } = process.env;
  const args = ["--import", "tsx", `scripts/${command}.ts`];
  const child = spawn(process.execPath, args, { env: { PATH, NODE_ENV: "test", ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}

const NOT_SET = "DATABASE_URL is not set; `npm start` starts an embedded Postgres and sets it";

// The commands other than the audit share all of this.
test("commands say in one line that DATABASE_URL is missing, or leads nowhere", async () => {
  const nowhere = { DATABASE_URL: "postgres://127.0.0.1:1/florin" };
  const [missing, away, audit] = await Promise.all([
    run("bank-accounts", {}),
    run("bank-accounts", nowhere),
    run("audit-books", { DATABASE_URL: "here" }),
  ]);
  expect(missing).toEqual({ code: 1, lines: [NOT_SET] });
  const fault = /^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/;
  expect(away).toEqual({ code: 1, lines: [expect.stringMatching(fault)] });
  expect(audit).toEqual({ code: 2, lines: ["DATABASE_URL: Invalid URL"] });
});
