import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readLogo } from "@/server/logos/read-logo";
import { makeImage } from "@/tests/support/logo-files";
import {
  EXPIRED,
  FOREIGN,
  type LogoWorld,
  makeLogoWorld,
  PUBLIC,
  REFUSING,
  refusalOf,
} from "@/tests/support/logo-world";

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

describe("an honest host", () => {
  test("is requested once, at the address that was checked, for the file as it is", async () => {
    const logo = await readLogo(world.serve("/logo.png?size=1", image), undefined, world.network);
    expect(logo).toMatchObject({ type: "image/webp", width: 500, height: 500 });
    expect(world.dialled).toEqual([PUBLIC]);
    expect(world.requests).toHaveLength(1);
    expect(world.requests[0]?.headers).toEqual({
      host: "logo.example",
      accept: "image/avif,image/webp,image/png,image/jpeg",
      "accept-encoding": "identity",
      connection: "close",
      "user-agent": "Florin-Logo/1",
    });
  });

  test("may state that there is no encoding, and send chunks", async () => {
    const url = world.serve("/chunks.png", (_request, response) => {
      response.writeHead(200, { "Content-Encoding": "identity" });
      for (let at = 0; at < image.length; at += 100) response.write(image.subarray(at, at + 100));
      response.end();
    });
    expect((await readLogo(url, undefined, world.network)).width).toBe(500);
  });

  test("may have an address that does not answer next to one that does", async () => {
    world.name("logo.example", [REFUSING, PUBLIC]);
    const logo = await readLogo(world.serve("/second.png", image), undefined, world.network);
    expect(logo.width).toBe(500);
    expect(world.dialled).toEqual([REFUSING, PUBLIC]);
    world.name("logo.example", [PUBLIC]);
  });

  test("may serve exactly 2 MiB", async () => {
    const padded = Buffer.concat([image, Buffer.alloc(MAX_BYTES - image.length)]);
    expect((await readLogo(world.serve("/full.png", padded), undefined, world.network)).width).toBe(500);
  });
});

describe("a name that leads inward", () => {
  test.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["100.64.0.1"],
    ["192.168.0.1"],
    ["172.16.0.1"],
    ["0.0.0.0"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["::ffff:a00:1"],
    ["64:ff9b::7f00:1"],
    ["2002:7f00:1::1"],
    ["fe80::1"],
    ["fd00::1"],
    ["not an address"],
  ])("%s is not connected to", async (address) => {
    world.name("inner.example", [address]);
    expect(await brokenRule("https://inner.example/logo.png")).toBe("public_address");
    expect(world.dialled).toEqual([]);
  });

  test("one inner address among public ones refuses them all", async () => {
    world.name("mixed.example", [PUBLIC, "10.0.0.1"]);
    expect(await brokenRule("https://mixed.example/logo.png")).toBe("public_address");
    world.name("mixed6.example", [PUBLIC, "::1"]);
    expect(await brokenRule("https://mixed6.example/logo.png")).toBe("public_address");
    expect(world.dialled).toEqual([]);
  });

  test("and a name that does not exist cannot be distinguished", async () => {
    world.name("inner.example", ["10.0.0.1"]);
    const [inner, unknown] = [
      await refusal("https://inner.example/"),
      await refusal("https://nobody.example/"),
    ];
    expect(inner.message).toBe(unknown.message);
    expect({ ...inner.details, seen: "" }).toEqual({ ...unknown.details, seen: "" });
  });

  test("a name that is public first and inner afterwards is looked up once and pinned", async () => {
    world.name("rebound.example", [PUBLIC], ["127.0.0.1"]);
    await refusal("https://rebound.example/logo.png");
    expect(world.requestsTo("rebound.example")).toBe(1);
    expect(world.dialled).toEqual([PUBLIC]);
    expect(await brokenRule("https://rebound.example/logo.png")).toBe("public_address");
    expect(world.dialled).toEqual([PUBLIC]);
  });

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://localhost/",
    "http://logo.example/",
    "https://logo.example:22/",
  ])("%s is refused before anything is looked up", async (url) => {
    const before = world.requestsTo("logo.example");
    await refusal(url);
    expect(world.dialled).toEqual([]);
    expect(world.requestsTo("logo.example")).toBe(before);
  });
});

describe("TLS", () => {
  test.each([
    ["a certificate of another name", "other.example", PUBLIC],
    ["a certificate that has expired", "expired.example", EXPIRED],
    ["a certificate that nobody vouches for", "foreign.example", FOREIGN],
  ])("%s is refused", async (_name, host, address) => {
    world.name(host, [address]);
    expect(await brokenRule(`https://${host}/logo.png`)).toBe("certificate");
    expect(world.requests).toEqual([]);
  });
});
