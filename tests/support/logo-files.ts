import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "avif";

/** An image of one colour, half transparent where the format can be. */
export async function makeImage(width: number, height: number, format: Format = "png"): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 220, alpha: format === "jpeg" ? 1 : 0.5 };
  const image = sharp({ create: { width, height, channels: 4, background } });
  return (format === "avif" ? image.avif({ effort: 0 }) : image[format]()).toBuffer();
}

/** A WebP of two square pictures, one after the other. */
export function makeAnimation(side: number): Promise<Buffer> {
  const frames = Buffer.alloc(2 * side * side * 3, 90);
  frames.fill(10, 0, side * side * 3);
  const raw = { width: side, height: 2 * side, channels: 3, pageHeight: side } as const;
  return sharp(frames, { raw }).webp().toBuffer();
}

/** An image that does not compress. */
export function makeNoise(side: number, format: Format): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "red", noise } });
  return (format === "avif" ? image.avif({ effort: 0 }) : image[format]()).toBuffer();
}

/** 4096 x 4096 pixels of one colour in 481 bytes. */
export const LARGEST_AVIF = Buffer.from(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA" +
    "AAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAOcAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAAB" +
    "AABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAEAAAAB" +
    "AAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAADvbWRhdBIACgo8Lv///9pAQ0GkMtYBGSUJ" +
    "jBMPPPPNBIAAAGLPzEUivh0uXIduBiSRi28JLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXm4mL3shhejSJjJQJc" +
    "TT1hqqeXgK4qHNBeheWx9Ven7pN9+NTzYSJ2GsTuOZ0uNwsFazE+yRkv7PzFJekZ0GwB1ASBD2fvoHJn2qyyhH23UZ" +
    "iRgt90VSxllxS4hMbmpwkd+jpc7XZzuJw7FK1zSWVv2Q0n82BaN8cBXFQ5oL0Ly2Pqr0/dJvvxqebCROw1idxzOlxu" +
    "FgrWYn2SMl/A==",
  "base64",
);

/** One chunk of a PNG (PNG, third edition, 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_HEAD_BYTES = 8 + 25;

/** A PNG with more chunks after its header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunks, png.subarray(PNG_HEAD_BYTES)]);
}

/** Creates a grey PNG with a declared size and `rows` rows of zeros, which may contradict it. */
export function makeRawPng({ width, height, rows }: { width: number; height: number; rows: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
