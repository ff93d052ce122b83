import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeImage } from "@/tests/support/logo-files";
import { type LogoWorld, makeLogoWorld, PUBLIC, refusalOf } from "@/tests/support/logo-world";

const MAX_BYTES = 2 * 1024 * 1024;

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

describe("an answer that is not the file", () => {
  test.each([301, 302, 303, 307, 308, 304, 300])("a redirect (%i) is not followed", async (status) => {
    const url = world.serve(`/moved-${status}`, (_request, response) => {
      response.writeHead(status, { Location: "https://127.0.0.1/remote-secret" }).end("remote-secret");
    });
    expect(await brokenRule(url)).toBe("redirect");
    expect(world.dialled).toEqual([PUBLIC]);
    expect(world.requests).toHaveLength(1);
  });

  test.each([201, 204, 206, 401, 404, 500, 503])("status %i is refused", async (status) => {
    const url = world.serve(`/status-${status}`, (_request, response) => {
      response.writeHead(status, "remote-secret").end();
    });
    expect(await brokenRule(url)).toBe("answer");
  });

  test.each(["gzip", "br", "deflate", "GZIP", "identity, gzip", "remote-secret"])(
    "the content encoding %s is refused",
    async (encoding) => {
      const url = world.serve(`/encoded-${encodeURIComponent(encoding)}`, (_request, response) => {
        response.writeHead(200, { "Content-Encoding": encoding }).end(gzipSync(image));
      });
      expect(await brokenRule(url)).toBe("content_encoding");
    },
  );

  test.each<[string, (response: ServerResponse) => void]>([
    ["what is not HTTP", (response) => void response.socket?.end("remote-secret\r\n\r\n")],
    ["a header without an end", (response) => flood(response, "HTTP/1.1 200 OK\r\nX-Remote-Secret: ", "x")],
    [
      "half a file",
      (response) => {
        response.writeHead(200, { "Content-Length": 1_000 }).write("abc");
        setTimeout(() => response.socket?.destroy(), 50);
      },
    ],
  ])("%s is refused", async (name, answer) => {
    const url = world.serve(`/${encodeURIComponent(name)}`, (_request, response) => answer(response));
    expect(await brokenRule(url)).toBe("connection");
  });
});

describe("too much", () => {
  test("one byte more than 2 MiB is refused, with any announced length", async () => {
    const big = Buffer.concat([image, Buffer.alloc(MAX_BYTES + 1 - image.length)]);
    expect((await refusal(world.serve("/big.png", big))).details).toEqual({
      rule: "file_size",
      seen: `over ${MAX_BYTES}`,
      limit: MAX_BYTES,
    });
    const chunked = world.serve("/big-chunked.png", (_request, response) => {
      response.writeHead(200);
      response.write(big.subarray(0, 1_000));
      response.end(big.subarray(1_000));
    });
    expect(await brokenRule(chunked)).toBe("file_size");
  });

  test("a body without an end is cut off at 2 MiB", async () => {
    let sent = 0;
    const url = world.serve("/endless.png", (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        sent += 65_536;
      };
      response.on("drain", more);
      more();
    });
    expect(await brokenRule(url)).toBe("file_size");
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("interim answers without an end are cut off too", async () => {
    const url = world.serve("/interim.png", (_request, response) => {
      flood(response, "", "HTTP/1.1 102 Processing\r\n\r\n");
    });
    expect(await brokenRule(url)).toBe("file_size");
  });
});

/** The same words again and again, as fast as they are taken. */
function flood({ socket }: ServerResponse, start: string, again: string): void {
  if (!socket) return;
  socket.write(start);
  const block = again.repeat(Math.ceil(65_536 / again.length));
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on("drain", more);
  more();
}
