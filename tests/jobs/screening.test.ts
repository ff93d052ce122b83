import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { screeningLoop } from "@/server/jobs/screening-loop";
import { findDenied } from "@/server/screening/find-denied";
import { findScreening } from "@/server/screening/find-screening";
import { clearList, refreshList } from "@/server/screening/refresh-list";

const [FIRST, SECOND] = [`0x${"a1".repeat(20)}`, `0x${"B2".repeat(20)}`] as const;
let folder: string;
let file: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "florin-screening-"));
});
beforeEach(async () => {
  await clearList();
  file = join(folder, `list-${files++}.txt`);
});
afterAll(() => rm(folder, { recursive: true }));

const denied = async () => [...(await findDenied([FIRST, SECOND.toUpperCase().replace("X", "x")]))].sort();

describe("a list in a file", () => {
  test("is taken over when it changes, in both directions, and left alone when it does not", async () => {
    await writeFile(file, `# a list\n\n${FIRST} # since May\n${FIRST.toUpperCase().replace("X", "x")}\n`);
    await refreshList(file);
    expect(await denied()).toEqual([FIRST]);
    const before = await findScreening();
    expect(before).toMatchObject({ source: file, addresses: 1, failures: 0, lastFault: null });
    await refreshList(file);
    const after = await findScreening();
    expect(after?.loadedAt).toEqual(before?.loadedAt);
    expect(after?.checkedAt?.getTime()).toBeGreaterThan(before?.checkedAt?.getTime() ?? 0);
    await writeFile(file, JSON.stringify([SECOND]));
    await refreshList(file);
    expect(await denied()).toEqual([SECOND.toLowerCase()]);
  });

  test.each([
    ["is gone", () => rm(file), /ENOENT/],
    ["is half written", () => writeFile(file, `${SECOND}\n0xb2b2`), /line 2 is no address/],
    ["is empty", () => writeFile(file, "\n# nobody\n"), /it has no address/],
    ["is a page about an error", () => writeFile(file, "<html>"), /line 1 is no address/],
    ["has something else in it", () => writeFile(file, JSON.stringify([SECOND, 5])), /entry 2 is no address/],
  ])("that %s changes nothing, and health shows it until it is good again", async (_, spoil, fault) => {
    await writeFile(file, FIRST);
    await refreshList(file);
    await spoil();
    expect(await refreshList(file)).toBe(false);
    await refreshList(file);
    expect(await denied()).toEqual([FIRST]);
    expect(await findScreening()).toMatchObject({
      addresses: 1,
      failures: 2,
      lastFault: expect.stringMatching(fault),
    });
    await writeFile(file, `${FIRST}\n${SECOND}`);
    expect(await refreshList(file)).toBe(true);
    expect(await findScreening()).toMatchObject({ addresses: 2, failures: 0, lastFault: null });
  });
});

describe("a list at an address", () => {
  let server: Server;
  let url: string;
  let answer = { status: 200, body: FIRST as string, etag: '"1"' };
  let unchanged = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isKnown = request.headers["if-none-match"] === answer.etag;
      if (isKnown) unchanged++;
      response.writeHead(isKnown ? 304 : answer.status, { ETag: answer.etag });
      response.end(isKnown ? undefined : answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.txt?key=secret`;
  });
  afterAll(() => server.close());

  test("is queried for news, keeps the last good one through a fault, and hides its key", async () => {
    await refreshList(url);
    await refreshList(url);
    expect([await denied(), unchanged]).toEqual([[FIRST], 1]);
    answer = { status: 503, body: "", etag: "" };
    expect(await refreshList(url)).toBe(false);
    expect(await denied()).toEqual([FIRST]);
    const health = await findScreening();
    expect(health).toMatchObject({ failures: 1, lastFault: expect.stringContaining("answered with 503") });
    expect(JSON.stringify(health)).not.toContain("secret");
    answer = { status: 200, body: SECOND, etag: '"2"' };
    await refreshList(url);
    expect(await denied()).toEqual([SECOND.toLowerCase()]);
  });
});

describe("a list whose host leads elsewhere", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  test("is not followed: another host does not decide who may pay", async () => {
    let visits = 0;
    const elsewhere = await serve((_, response) => {
      visits++;
      response.end(SECOND);
    });
    const url = await serve((_, response) => response.writeHead(302, { Location: elsewhere }).end());
    expect(await refreshList(url)).toBe(false);
    expect(await findScreening()).toMatchObject({ lastFault: expect.stringContaining("answered with 302") });
    expect(visits).toBe(0);
  });

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.txt`;
  }
});

describe("a configured list", () => {
  test("that was never loaded lets nobody through unchecked", async () => {
    await expect(findDenied([FIRST], true)).rejects.toMatchObject({ code: "unavailable" });
    await refreshList(join(folder, "missing.txt"));
    await expect(findDenied([FIRST], true)).rejects.toMatchObject({ code: "unavailable" });
    expect(await findScreening(file)).toMatchObject({ loadedAt: null, failures: 1 });
    await writeFile(file, SECOND);
    await refreshList(file);
    expect([...(await findDenied([FIRST], true))]).toEqual([]);
  });

  test("that is configured no longer refuses nobody", async () => {
    await writeFile(file, FIRST);
    await refreshList(file);
    await screeningLoop("a worker").tick();
    expect([await denied(), await findScreening()]).toEqual([[], null]);
  });
});
