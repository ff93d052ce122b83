import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AppError } from "@/server/kernel/errors";
import { readLogo } from "@/server/logos/read-logo";
import { makeImage } from "@/tests/support/logo-files";
import { type LogoWorld, MUTE, makeLogoWorld, refusalOf, SILENT } from "@/tests/support/logo-world";

const CONNECT_MS = 4_500;

let world: LogoWorld;
let image: Buffer;

beforeAll(async () => {
  world = await makeLogoWorld();
  image = await makeImage(500, 500);
});
beforeEach(() => {
  world.dialled.length = 0;
  world.requests.length = 0;
});
afterAll(async () => {
  expect(world.innerConnections()).toBe(0);
  await world.close();
});

const refusal = (url: string) => refusalOf(url, world);
const brokenRule = async (url: string) => (await refusal(url)).details?.rule;

describe.concurrent("too slow", () => {
  test("a file that drips ends after ten seconds", async () => {
    const url = world.serve("/drip.png", (_request, response) => {
      response.writeHead(200, { "Content-Length": image.length });
      drip(response, image);
    });
    expect(await brokenRule(url)).toBe("time");
  });

  test("headers that drip end after ten seconds", async () => {
    const url = world.serve("/drip-headers.png", (_request, { socket }) => {
      if (socket) drip(socket, Buffer.from(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(10_000)}`));
    });
    expect(await brokenRule(url)).toBe("time");
  });

  test("a name server that never answers ends after ten seconds", async () => {
    const network = { ...world.network, resolve: () => new Promise<string[]>(() => undefined) };
    const { details } = await refusalOf("https://slow.example/", { network });
    expect(details).toMatchObject({ rule: "time" });
  });

  test("a host that takes no connection, or sends nothing on it, ends after three seconds", async () => {
    world.name("silent.example", [SILENT]);
    world.name("mute.example", [MUTE]);
    for (const [host, rule] of [
      ["silent.example", "connection"],
      ["mute.example", "certificate"],
    ]) {
      const startedAt = performance.now();
      expect(await brokenRule(`https://${host}/`)).toBe(rule);
      expect(performance.now() - startedAt).toBeLessThan(CONNECT_MS);
    }
  });
});

describe("one process", () => {
  test("checks four at once, lets others wait, and refuses them after three seconds", async () => {
    let [open, most] = [0, 0];
    const releases: (() => void)[] = [];
    const url = world.serve("/releases.png", (_request, response) => {
      most = Math.max(most, ++open);
      releases.push(() => {
        open--;
        response.end(image);
      });
    });
    const results = Array.from({ length: 7 }, () =>
      readLogo(url, undefined, world.network).then(
        () => "read",
        (error: AppError) => `${error.code} ${error.headers["Retry-After"]}`,
      ),
    );
    const late = await Promise.race(results.slice(4));
    expect(late).toBe("rate_limited 5");
    expect(releases).toHaveLength(4);
    for (const release of releases) release();
    expect((await Promise.all(results)).toSorted()).toEqual([
      ...Array(3).fill("rate_limited 5"),
      ...Array(4).fill("read"),
    ]);
    expect(most).toBe(4);
    expect((await readLogo(world.serve("/after.png", image), undefined, world.network)).width).toBe(500);
  });

  test("ends a check when its client has gone", async () => {
    const gone = new AbortController();
    const url = world.serve("/gone.png", () => gone.abort());
    const startedAt = performance.now();
    await expect(readLogo(url, gone.signal, world.network)).rejects.toMatchObject({
      code: "params_validation",
    });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

/** One byte every 20 ms. */
function drip(
  to: { write(chunk: Buffer): unknown; on(event: "close", done: () => void): unknown },
  bytes: Buffer,
): void {
  let at = 0;
  const timer = setInterval(() => to.write(bytes.subarray(at, ++at)), 20);
  to.on("close", () => clearInterval(timer));
}
