import { createServer, type Server } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { singleton } from "@/server/kernel/singleton";
import { parseEndpointUrl } from "@/server/webhooks/endpoint-url";
import { postWebhook } from "@/server/webhooks/post-webhook";
import { makeAuthority } from "@/tests/support/certificate";

// An installation that others reach: loopback is no exception.
process.env.PUBLIC_URL = "https://pay.example";

const PUBLIC = "93.184.215.14";
const MUTE = "93.184.215.15";
const MB = 1024 * 1024;
const never = new AbortController().signal;
const authority = makeAuthority();
const dialled: string[] = [];
/** What each name resolves to, one answer a request; the last one stays. */
const names = new Map<string, string[][]>();

let server: Server;
let mute: TcpServer;

const portOf = (one: Server | TcpServer) => (one.address() as AddressInfo).port;
const listen = (one: Server | TcpServer) =>
  new Promise<void>((resolve) => {
    one.listen(0, "127.0.0.1", resolve);
  });

beforeAll(async () => {
  const shop = authority.issue(["shop.example"]);
  server = createServer(shop, (request, response) => answer(request.url ?? "", response));
  mute = createTcpServer(() => undefined);
  await Promise.all([listen(server), listen(mute)]);
  names.set("shop.example", [[PUBLIC]]);
  names.set("mute.example", [[MUTE]]);
  singleton("webhook-network", () => ({
    resolve: async (host: string) => {
      const answers = names.get(host) ?? [];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    },
    route: (address: string) => {
      dialled.push(address);
      return { host: "127.0.0.1", port: portOf(address === MUTE ? mute : server) };
    },
    ca: authority.ca,
  }));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  mute.close();
});

type Response = Parameters<NonNullable<Parameters<typeof createServer>[1]>>[1];

/** Bytes that the server could send of each endless answer. */
const sent: number[] = [];

function answer(path: string, response: Response): void {
  const { socket } = response;
  const drip = (text: string) => {
    const timer = setInterval(() => socket?.write(text), 500);
    response.on("close", () => clearInterval(timer));
  };
  if (path === "/headers") {
    socket?.write("HTTP/1.1 200 OK\r\nX-Drip: ");
    drip("x");
  } else if (path === "/informational") {
    drip("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
  } else if (path === "/body") {
    socket?.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    drip("x");
  } else if (path === "/extensions") {
    socket?.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;");
    drip("x");
  } else if (path === "/upgrade") {
    socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: tcp\r\n\r\n");
  } else if (path === "/long-header") {
    socket?.write(`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(MB)}\r\n\r\n`);
  } else endless(response);
}

/** Sends a gigabyte, as fast as it is taken. */
function endless(response: Response): void {
  const { socket } = response;
  response.writeHead(200, { "Content-Length": String(1024 * MB) });
  const chunk = Buffer.alloc(64 * 1024, "x");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => undefined);
  response.on("close", () => sent.push(socket?.bytesWritten ?? 0));
  more();
}

const post = (url: string) => postWebhook({ url, headers: {}, body: "{}" }, never);

describe("an endpoint's URL is refused", () => {
  test.each([
    // Decimal, octal, hexadecimal, short and mixed spellings of IPv4.
    "https://2130706433/",
    "https://017700000001/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://127.1/",
    "https://127.0.1/",
    "https://0177.0x0.0.1/",
    "https://10.1/",
    "https://3232235777/",
    "https://0xa9fea9fe/",
    "https://169.254.169.254/",
    "https://0/",
    "https://0.0.0.0/",
    "https://127.0.0.1./",
    "https://%31%32%37.0.0.1/",
    // Other digits and dots, which the parser maps to ASCII.
    "https://127。0。0。1/",
    "https://127．0．0．1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://１２７.0.0.1/",
    // IPv6: loopback, mapped, compatible, NAT64, 6to4, unique-local, link-local, with a zone.
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::127.0.0.1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[fe80::1%25eth0]/",
    "https://[2606:2800:220:1:248:1893:25c8:1946]/",
    // Names of this machine and of the network around it.
    "https://localhost/",
    "https://LOCALHOST./",
    "https://ⓛocalhost/",
    "https://intranet/",
    "https://shop.example../",
    "https://.shop.example/",
    // User names, ports, schemes.
    "https://shop.example@127.0.0.1/",
    "https://127.0.0.1@shop.example/",
    "https://user:word@shop.example/",
    "https://shop.example:22/",
    "https://shop.example:80/",
    "https://shop.example:5432/",
    "https://shop.example:0/",
    "http://shop.example/",
    "http://127.0.0.1:3000/",
    "http://localhost/",
    "ftp://shop.example/",
    "gopher://shop.example/",
    "file:///etc/passwd",
    "https:///",
    "//shop.example/",
    "https://",
  ])("%s", (url) => {
    expect(() => parseEndpointUrl(url)).toThrow();
  });

  test.each([
    ["https://shop.example/hook?a=1#part", { host: "shop.example", port: 443, path: "/hook?a=1" }],
    ["https://SHOP.example.:8443", { host: "shop.example", port: 8443, authority: "shop.example:8443" }],
    ["https://bücher.example/", { host: "xn--bcher-kva.example", authority: "xn--bcher-kva.example" }],
    // The parser reads a backslash as a slash: the host is the public one.
    ["https://shop.example\\@10.0.0.1/", { host: "shop.example", path: "/@10.0.0.1/" }],
  ])("but not %s", (url, target) => {
    expect(parseEndpointUrl(url)).toMatchObject({ ...target, isLocal: false });
  });
});

describe("a name leads to no connection where it resolves to", () => {
  test.each([
    ["0.0.0.0"],
    ["127.0.0.1"],
    ["127.255.255.254"],
    ["100.100.100.200"],
    ["192.0.0.192"],
    ["198.18.0.1"],
    ["224.0.0.1"],
    ["255.255.255.255"],
    ["::"],
    ["::1"],
    ["::127.0.0.1"],
    ["0:0:0:0:0:ffff:7f00:1"],
    ["::ffff:169.254.169.254"],
    ["64:ff9b::a9fe:a9fe"],
    ["64:ff9b::127.0.0.1"],
    ["64:ff9b:1::a00:1"],
    ["2002:a9fe:a9fe::1"],
    ["2001:0:a00:1::1"],
    ["fc00::1"],
    ["fd00:ec2::254"],
    ["fe80::1"],
    ["fe80::1%eth0"],
    ["fec0::1"],
    ["ff02::1"],
    ["not an address"],
    // A and AAAA mixed, in either order.
    [PUBLIC, "::1"],
    [PUBLIC, "fd00::1"],
    ["2606:2800:220:1:248:1893:25c8:1946", "10.0.0.1"],
    ["10.0.0.1", PUBLIC],
  ])("%s %s", async (...addresses: string[]) => {
    names.set("inner.example", [addresses]);
    const before = dialled.length;
    const { status, fault } = await post("https://inner.example/");
    expect([status, fault]).toEqual([null, "The host has no address, or one that is not public."]);
    expect(dialled).toHaveLength(before);
  });

  test("an inner address after a public one", async () => {
    names.set("shop.example", [[PUBLIC], ["127.0.0.1"]]);
    const before = dialled.length;
    expect((await post("https://shop.example/")).status).toBe(200);
    expect((await post("https://shop.example/")).status).toBeNull();
    expect(dialled.slice(before)).toEqual([PUBLIC]);
    names.set("shop.example", [[PUBLIC]]);
  });
});

describe("an endpoint that", () => {
  test.concurrent.each([
    ["sends its headers byte by byte", "https://shop.example/headers", null],
    ["sends informational answers only", "https://shop.example/informational", null],
    ["never ends the handshake", "https://mute.example/", null],
    ["sends a chunk's extension byte by byte", "https://shop.example/extensions", 200],
    ["sends its body byte by byte", "https://shop.example/body", 200],
  ])("%s is left after 15 seconds", async (_, url, status) => {
    const result = await post(url);
    expect(result.status).toBe(status);
    expect(result.fault).toBe(status === null ? "No answer within 15 seconds." : null);
    expect(result.durationMs).toBeGreaterThan(14_500);
    expect(result.durationMs).toBeLessThan(17_000);
  });

  test.each([
    ["switches protocols", "/upgrade"],
    ["sends a header of a megabyte", "/long-header"],
  ])("%s has given no answer", async (_, path) => {
    const { status, durationMs } = await post(`https://shop.example${path}`);
    expect(status).toBeNull();
    expect(durationMs).toBeLessThan(16_000);
  });

  test("answers with a gigabyte is read no further than needed, with flat memory", async () => {
    sent.length = 0;
    const before = process.memoryUsage().rss;
    const results = await Promise.all(Array.from({ length: 50 }, () => post("https://shop.example/endless")));
    expect(results.map(({ status, answer: kept }) => [status, kept?.length])).toEqual(
      Array(50).fill([200, 4_096]),
    );
    await expect.poll(() => sent.length).toBe(50);
    // What fits into the buffers of a socket.
    expect(Math.max(...sent)).toBeLessThan(16 * MB);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
  });
});
