import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeDataDir } from "@/scripts/local/data-dir";
import { startLocal } from "@/scripts/local/start-local";
import { PURGES } from "@/server/jobs/purges";
import { runCommand as run } from "@/tests/support/operator-command";
import type { Command } from "@/tests/support/program";

const COMMANDS: Command[] = [
  "alerts",
  "audit-books",
  "bank-accounts",
  "doctor",
  "merchant-fees",
  "person",
  "prune",
  "relay-signer",
  "reseal",
  "unknown-executions",
];

// All commands other than the audit share this.
test("commands report in one line that local mode does not run, or that DATABASE_URL leads nowhere", async () => {
  const nowhere = { DATABASE_URL: "postgres://127.0.0.1:1/florin" };
  const [missing, away, audit] = await Promise.all([
    run("bank-accounts", { DATA_DIR: "/tmp/florin-nowhere" }),
    run("bank-accounts", nowhere),
    run("audit-books", { DATABASE_URL: "here" }),
  ]);
  const start = "start it with `npm start` first, or set DATABASE_URL and CHAINS_FILE";
  expect(missing).toEqual({ code: 2, lines: [`Florin does not run in /tmp/florin-nowhere: ${start}`] });
  const fault = /^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/;
  expect(away).toEqual({ code: 1, lines: [expect.stringMatching(fault)] });
  expect(audit).toEqual({ code: 2, lines: ["DATABASE_URL: Invalid URL"] });
});

describe("in local mode, with nothing in the environment but where its data is,", () => {
  const directory = mkdtempSync(join(tmpdir(), "florin-operator-"));
  const stops: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  beforeAll(async () => {
    const dataDir = await takeDataDir(directory);
    stops.push(() => dataDir.release());
    await startLocal(dataDir, (stop) => stops.push(stop));
  }, 120_000);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, 60_000);

  test.each(COMMANDS)("%s works", async (command) => {
    const { code, lines } = await run(command, { DATA_DIR: directory });
    expect(lines).toEqual(ANSWERS[command]);
    expect(code).toBe(0);
  });

  test("person makes a link for one who cannot sign in, and reports what is missing for it", async () => {
    const person = (given: string[], url?: string) =>
      run("person", { DATA_DIR: directory, ...(url ? { PUBLIC_URL: url } : {}) }, given);
    const [made, unknown, unnamed, homeless, wrong] = await Promise.all([
      person(["link", "Demo@florin.example"], "https://pay.example"),
      person(["link", "nobody@florin.local"], "https://pay.example"),
      person(["link"], "https://pay.example"),
      person(["link", "demo@florin.example"]),
      person(["unlink"]),
    ]);
    expect(made).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(
          /^Give this link to .* <demo@florin\.example> alone\. It works once, until .* UTC \(30 minutes\)\.$/,
        ),
        "It sets a new password and ends all sessions.",
        expect.stringMatching(/^https:\/\/pay\.example\/recover\?token=[\w-]{43}$/),
      ],
    });
    const everybody = "`npm run person` lists everybody";
    expect(unknown).toEqual({
      code: 1,
      lines: [`nobody here has the e-mail address "nobody@florin.local"; ${everybody}`],
    });
    expect(unnamed).toEqual({ code: 1, lines: ["name the person: npm run person -- link <e-mail>"] });
    expect(homeless).toEqual({
      code: 1,
      lines: ["PUBLIC_URL: is needed for the link; set it as the web process has it"],
    });
    expect(wrong).toEqual({ code: 1, lines: ['"unlink" is neither list, link nor sign-out-all'] });
  });
});

const ANSWERS: Partial<Record<Command, unknown[]>> = {
  alerts: ["No alert is open."],
  "audit-books": [
    "Local One (31337): nothing was read of it yet.",
    "Local Two (31338): nothing was read of it yet.",
    "On all networks: 0 paid payments, 0 refunds: no difference.",
  ],
  "bank-accounts": ["No bank account waits."],
  doctor: ["Local One (31337): 0 faults, 0 warnings.", "Local Two (31338): 0 faults, 0 warnings."],
  "merchant-fees": [expect.stringMatching(/^Everybody else: /)],
  person: [expect.stringMatching(/^demo@florin\.example {2}.* \(owner\) {2}no second factor {2}no sign-in$/)],
  prune: PURGES.map(({ table }) => expect.stringMatching(new RegExp(`^${table}: \\d+ removed$`))),
  "relay-signer": ["No signer is halted."],
  reseal: ["second factors", "bank accounts", "buyers' data", "webhook secrets", "networks", "mails"].map(
    (of) => `${of}: 0 resealed`,
  ),
  "unknown-executions": ["Every execution on the networks is known."],
};
