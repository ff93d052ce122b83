/** The accepted formats of a logo. */
export type ImageFormat = "jpeg" | "png" | "webp" | "avif";

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const MAX_BRANDS = 32;

/** Detects a file's format by its first bytes; null for every other one. */
export function sniffImage(file: Buffer): ImageFormat | null {
  if (startsWith(file, PNG_SIGNATURE)) return "png";
  if (startsWith(file, JPEG_START)) return "jpeg";
  if (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP") return "webp";
  return brandsOf(file).some((brand) => brand === "avif" || brand === "avis") ? "avif" : null;
}

/**
 * Detects animation that decoders of still images overlook: an APNG's control chunk (PNG, third edition, 11.3.4.1) or
 * the brand of an AVIF image sequence.
 */
export function isSequence(file: Buffer, format: ImageFormat): boolean {
  if (format === "avif") return brandsOf(file).includes("avis");
  return format === "png" && hasAnimationChunk(file);
}

function startsWith(file: Buffer, start: Buffer): boolean {
  return file.subarray(0, start.length).equals(start);
}

/** Returns the major and compatible brands of an ISO base media file (ISO/IEC 14496-12, 4.3); none for other files. */
function brandsOf(file: Buffer): string[] {
  if (file.length < 16 || file.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(file.readUInt32BE(0), file.length, 16 + 4 * MAX_BRANDS);
  const brands = [file.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString("latin1", at, at + 4));
  return brands;
}

function hasAnimationChunk(file: Buffer): boolean {
  for (let at = PNG_SIGNATURE.length; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return true;
  }
  return false;
}
