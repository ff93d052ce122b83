import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { revealData } from "@/server/buyers/reveal-data";
import { listRequests } from "@/server/requests/list-requests";
import { ListRequests } from "@/server/requests/schema";
import { collectData } from "@/server/web/collect";
import { makeAccount, makeApiKey } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { collectedData, GIVEN, requireData } from "@/tests/support/buyer-data";
import { eventually } from "@/tests/support/eventually";
import { asTableOwner } from "@/tests/support/owner-db";
import { confirm, createPayment, findOption, sign } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

const CANARY = "Xylocarp Brzęczyszczykiewicz-Ötzi";
const choice = { symbol: "USDC", chainId: 31337 };

/** The canary, plain and as JSON, base64 or hexadecimal would encode it. */
function traces(): Buffer[] {
  const bytes = Buffer.from(CANARY);
  // Base64 depends on the offset in a longer text: the middle is the same at one offset in three.
  const encoded = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return whole.slice(shift === 0 ? 0 : 4, -4);
  });
  const escaped = JSON.stringify(CANARY).replaceAll(/[^\x20-\x7e]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  const texts = ["Xylocarp", "czyszczykiewicz", escaped.slice(1, -1), bytes.toString("hex"), ...encoded];
  return texts.map((text) => Buffer.from(text));
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(directory, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Postgres removes temporary files while they are listed; a deleted one holds nothing. */
function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

test("a name that was given stands in no file of the database, no log, no request's record and no answer", async () => {
  const { directory } = inject("stack");
  const account = await makeAccount();
  await requireData(account.merchant);
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const api = app(account.headers);
  const heard: string[] = [];

  // A wallet with its own form, once refused and once accepted, with a key so that the requests are logged.
  const wallet = await makeWallet();
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, ...choice });
  const body = await sign(api, id, { wallet, option });
  const keyed = app({ ...account.headers, "Api-Key": await makeApiKey(account.id) });
  const fields = collectedData({ fullName: CANARY });
  const wrong = { fields: [...fields.fields, { id: CANARY, value: CANARY }] };
  const refused = await confirm(keyed, id, { ...body, collectedData: wrong } as typeof body);
  const taken = await confirm(keyed, id, { ...body, collectedData: fields } as typeof body);
  expect([refused.status, taken.status]).toEqual([400, 200]);
  heard.push(refused.text, taken.text, (await keyed.get(`/v1/gateway/payment/${id}/status`)).text);

  // The same through the form.
  const other = await makeWallet();
  const second = await createPayment(api);
  const send = (data: object) =>
    collectData(
      new Request("http://localhost/api/collect", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ paymentId: second, accounts: other.accounts, data }),
      }),
    );
  const answers = [
    await send({ ...GIVEN, fullName: CANARY, dob: CANARY }),
    await send({ ...GIVEN, fullName: CANARY }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 200]);
  for (const answer of answers) heard.push(await answer.text());

  // A person views the data, which is also logged.
  const revealed = await revealData(scope, id, "req_read");
  expect(revealed.fields.find((field) => field.id === "fullName")?.value).toBe(CANARY);
  const records = await eventually(
    () => listRequests(scope, ListRequests.parse({ limit: 100 })),
    ({ items }) => items.filter(({ route }) => route.endsWith("/confirm")).length === 2,
  );
  heard.push(JSON.stringify(records));

  await asTableOwner("checkpoint");
  const wanted = traces();
  const holds = (bytes: Buffer) => wanted.some((trace) => bytes.includes(trace));
  expect(holds(Buffer.from(heard.join("\n")))).toBe(false);
  expect(holds(Buffer.from(JSON.stringify({ name: CANARY })))).toBe(true);
  const files = filesIn(directory);
  expect(files.some((file) => file.includes("pg_wal"))).toBe(true);
  expect(files.filter((file) => holds(read(file)))).toEqual([]);
}, 120_000);
