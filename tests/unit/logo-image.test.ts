import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "@/server/kernel/errors";
import { decodeLogo } from "@/server/logos/decode-logo";
import {
  LARGEST_AVIF,
  makeImage,
  makeNoise,
  makeRawPng,
  pngChunk,
  withChunks,
} from "@/tests/support/logo-files";

const decode = (file: Buffer) => decodeLogo(file, AbortSignal.timeout(15_000));

async function broken(file: Buffer): Promise<Record<string, unknown> | undefined> {
  const thrown = await decode(file).catch((error: unknown) => error);
  if (!(thrown instanceof AppError)) throw new Error(`not refused: ${JSON.stringify(thrown).slice(0, 200)}`);
  expect(thrown.code).toBe("params_validation");
  return thrown.details;
}

describe("taken", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("%s, and encoded again as WebP", async (format) => {
    const logo = await decode(await makeImage(640, 640, format));
    expect(logo).toMatchObject({ type: "image/webp", width: 512, height: 512 });
    const { dominant } = await sharp(logo.bytes).removeAlpha().stats();
    expect(dominant.b).toBeGreaterThan(180);
    expect((await sharp(logo.bytes).metadata()).format).toBe("webp");
  });

  test("transparency stays", async () => {
    const { channels } = await sharp((await decode(await makeImage(500, 500))).bytes).stats();
    expect(channels[3]?.mean).toBeCloseTo(128, -1);
  });

  test.each([
    [500, 500],
    [500, 525],
    [525, 500],
    [1_000, 1_050],
    [1_050, 1_000],
    [4_096, 4_096],
    [4_096, 3_901],
  ])("%i x %i", async (width, height) => {
    const logo = await decode(await makeImage(width, height));
    expect(Math.max(logo.width, logo.height)).toBeLessThanOrEqual(512);
    expect(logo.width / logo.height).toBeCloseTo(width / height, 2);
  });

  test("a photograph's metadata is not kept, and it is rotated by it", async () => {
    const photo = await sharp(await makeImage(600, 620, "jpeg"))
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const logo = await decode(photo);
    expect([logo.width, logo.height]).toEqual([512, 495]);
    const { exif, icc, xmp, orientation } = await sharp(logo.bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });
});

describe("refused for its shape", () => {
  test.each<[number, number, string]>([
    [499, 499, "min_size"],
    [499, 500, "min_size"],
    [500, 499, "min_size"],
    [500, 526, "aspect_ratio"],
    [1_000, 1_051, "aspect_ratio"],
    [1_051, 1_000, "aspect_ratio"],
    [2_000, 2_101, "aspect_ratio"],
    [4_096, 2_000, "aspect_ratio"],
    [4_097, 4_096, "max_size"],
    [4_096, 4_097, "max_size"],
    [4_097, 500, "max_size"],
    [20_000, 20_000, "max_size"],
    [65_535, 65_535, "max_size"],
    [100, 5_000, "max_size"],
  ])("%i x %i breaks the rule %s", async (width, height, rule) => {
    expect(await broken(makeRawPng({ width, height, rows: 1 }))).toMatchObject({
      rule,
      seen: `${width} x ${height}`,
    });
  });

  test.each(["jpeg", "webp", "avif"] as const)("the same rules hold for %s", async (format) => {
    expect(await broken(await makeImage(499, 499, format))).toMatchObject({
      rule: "min_size",
      seen: "499 x 499",
    });
    expect(await broken(await makeImage(600, 631, format))).toMatchObject({ rule: "aspect_ratio" });
    expect(await broken(await makeImage(4_097, 510, format))).toMatchObject({ rule: "max_size" });
  });
});

describe("refused for more than one frame", () => {
  test("an animated WebP", async () => {
    const frames = Buffer.alloc(500 * 1_500 * 3, 90);
    frames.fill(10, 0, 500 * 500 * 3);
    const file = await sharp(frames, { raw: { width: 500, height: 1_500, channels: 3, pageHeight: 500 } })
      .webp({ loop: 0, delay: [50, 50, 50] })
      .toBuffer();
    expect(await broken(file)).toMatchObject({ rule: "frames" });
  });

  test("an animated PNG", async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2, 0);
    expect(await broken(withChunks(await makeImage(500, 500), pngChunk("acTL", control)))).toMatchObject({
      rule: "frames",
      limit: 1,
    });
  });

  test("an AVIF sequence", async () => {
    const file = await makeImage(500, 500, "avif");
    file.write("avis", file.indexOf("avif", 16), "latin1");
    expect(await broken(file)).toMatchObject({ rule: "frames" });
  });
});

describe("refused for its format", () => {
  test.each([
    ["GIF", () => sharp({ create: { width: 600, height: 600, channels: 3, background: "red" } }).gif()],
    ["TIFF", () => sharp({ create: { width: 600, height: 600, channels: 3, background: "red" } }).tiff()],
  ])("%s", async (_name, make) => {
    expect(await broken(await make().toBuffer())).toMatchObject({ rule: "format" });
  });

  test.each([
    ["nothing", ""],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>'],
    ["SVG that fetches", '<?xml version="1.0"?><svg><image href="file:///etc/passwd"/></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n"],
    ["a bitmap", "BM\0\0\0\0"],
    ["PPM", "P6 600 600 255\n"],
    ["JPEG XL", "\xff\x0a"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["video", "\0\0\0\x18ftypisom\0\0\0\0isommp42"],
    ["half a signature", "\x89PNG"],
    ["an endless brand list", `\xff\xff\xff\xffftypisom\0\0\0\0${"isom".repeat(1_000)}avif`],
  ])("%s", async (_name, text) => {
    expect(await broken(Buffer.from(text, "latin1"))).toMatchObject({ rule: "format" });
  });

  test.each([
    ["PNG", "\x89PNG\r\n\x1a\n"],
    ["JPEG", "\xff\xd8\xff"],
    ["WebP", "RIFF\x20\0\0\0WEBP"],
    ["AVIF", "\0\0\0\x1cftypavif\0\0\0\0avifmif1"],
  ])("another file behind the signature of %s", async (_name, signature) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script/></svg>';
    expect(await broken(Buffer.from(`${signature}${svg}`, "latin1"))).toMatchObject({ rule: "readable" });
  });
});

describe("polyglots", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a page, a program and an archive behind %s are not kept",
    async (format) => {
      const payload = Buffer.from("<script>alert(1)</script><?php phpinfo(); ?>PK\x03\x04", "latin1");
      const { bytes } = await decode(Buffer.concat([await makeImage(600, 600, format), payload]));
      for (const word of ["script", "php", "PK\x03\x04"]) expect(bytes.includes(word)).toBe(false);
    },
  );

  test("text inside a PNG is not kept", async () => {
    const text = pngChunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
    const { bytes } = await decode(withChunks(await makeImage(600, 600), text));
    expect(bytes.includes("script")).toBe(false);
  });
});

describe("damaged", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("half a %s is refused", async (format) => {
    const noise = await makeNoise(500, format);
    expect(await broken(noise.subarray(0, noise.length >> 1))).toMatchObject({ rule: "readable" });
  });

  test("an AVIF that declares less than it holds is refused", async () => {
    const file = await makeImage(2_048, 2_048, "avif");
    const size = file.indexOf("ispe") + 8;
    file.writeUInt32BE(512, size);
    file.writeUInt32BE(512, size + 4);
    expect(await broken(file)).toMatchObject({ rule: "readable" });
  });
});

describe("bombs", () => {
  const bombs: [string, Buffer][] = [];
  beforeAll(async () => {
    const zeros = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 });
    const whole = await makeImage(600, 600);
    bombs.push(
      ["65 535 x 65 535 pixels", makeRawPng({ width: 65_535, height: 65_535, rows: 2_000 })],
      ["2^31 pixels wide", makeRawPng({ width: 2 ** 31 - 1, height: 500, rows: 0 })],
      ["more rows than it declares", makeRawPng({ width: 500, height: 500, rows: 500_000 })],
      ["a profile", withChunks(whole, pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), zeros])))],
      ["a comment", withChunks(whole, pngChunk("zTXt", Buffer.concat([Buffer.from("c\0\0"), zeros])))],
      [
        "seven comments",
        withChunks(whole, ...Array(7).fill(pngChunk("zTXt", Buffer.concat([Buffer.from("c\0\0"), zeros])))),
      ],
    );
  });

  test("end in a moment, and leave the memory as it was", async () => {
    await decode(await makeImage(1_024, 1_024));
    const before = residentMb();
    for (const [name, bomb] of [...bombs, ...bombs]) {
      expect(bomb.length, name).toBeLessThan(2 * 1024 * 1024);
      const startedAt = performance.now();
      await decode(bomb).catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
      expect(performance.now() - startedAt, name).toBeLessThan(4_000);
    }
    expect(residentMb() - before).toBeLessThan(50);
  });

  test("an AVIF of the largest size in 481 bytes is read one at a time, elsewhere", async () => {
    const before = residentMb();
    let [peak, processes] = [0, 0];
    const watching = setInterval(() => {
      peak = Math.max(peak, residentMb());
      processes = Math.max(processes, childProcesses());
    }, 20);
    await Promise.all(Array.from({ length: 4 }, () => decode(LARGEST_AVIF)));
    clearInterval(watching);
    expect(peak - before).toBeLessThan(50);
    expect(processes).toBe(1);
    await vi.waitFor(() => expect(childProcesses()).toBe(0));
  });

  test("a file that takes too long is given up with its process", async () => {
    const ended = decodeLogo(LARGEST_AVIF, AbortSignal.timeout(100));
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(childProcesses()).toBe(0));
    expect((await decode(await makeImage(500, 500))).width).toBe(500);
  });
});

test("the decoder gets nothing of our environment, where keys are", async () => {
  vi.stubEnv("NODE_OPTIONS", "--an-option-that-ends-every-program-that-inherits-it");
  const logo = await decode(await makeImage(500, 500)).finally(() => vi.unstubAllEnvs());
  expect(logo.width).toBe(500);
});

/** What the process holds of the machine's memory, as the kernel counts it. */
function residentMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}

/** Decoders that run now. */
function childProcesses(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
}
