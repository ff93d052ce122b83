import type { AppError } from "@/server/kernel/errors";
import { brokenRule } from "@/server/logos/rules";
import { type Decoded, runDecoder } from "@/server/logos/run-decoder";
import { LOGO_LIMITS } from "@/server/logos/schema";
import { type ImageFormat, isSequence, sniffImage } from "@/server/logos/sniff-image";
import { withSlot } from "@/server/logos/with-slot";

/** The stored form of a logo: its re-encoded pixels, and nothing else of the merchant's file. */
export interface LogoImage {
  bytes: Buffer;
  type: "image/webp";
  width: number;
  height: number;
}

/** Longest side of the stored image: the largest display has 128 CSS pixels, at four device pixels each. */
const STORED_SIDE = 512;
const NAMES: Record<ImageFormat, string> = { jpeg: "jpeg", png: "png", webp: "webp", avif: "heif" };

/**
 * Checks a file against the rules for logos and re-encodes its pixels. One image at a time for a process, since a large
 * AVIF needs some 360 MB until it is scaled down.
 * @throws AppError `params_validation` with the rule that was broken; any error when `signal` ended it
 */
export async function decodeLogo(file: Buffer, signal: AbortSignal): Promise<LogoImage> {
  const format = sniffImage(file);
  if (!format) {
    const message = "must be a JPEG, PNG, WebP or AVIF image";
    throw brokenRule({ rule: "format", seen: "another format", limit: "JPEG, PNG, WebP, AVIF", message });
  }
  const limits = { maxPixels: LOGO_LIMITS.maxSide ** 2, maxStoredSide: STORED_SIDE, signal };
  const slot = { name: "logo-decode", places: 1, signal };
  const decoded = await withSlot(slot, () => runDecoder(file, limits));
  if (decoded?.format !== NAMES[format]) throw unreadable();
  checkShape(decoded, isSequence(file, format));
  if (!decoded.stored) throw unreadable();
  return { bytes: decoded.bytes, type: "image/webp", ...decoded.stored };
}

/** Checks the file's header against the rules; decoding then enforces the header. */
function checkShape({ width, height, pages }: Decoded, isAnimated: boolean): void {
  const [short, long] = width < height ? [width, height] : [height, width];
  const size = `${width} x ${height}`;
  const { minSide, maxSide, ratioTolerancePercent } = LOGO_LIMITS;
  if (long > maxSide) {
    const limit = `${maxSide} x ${maxSide}`;
    throw brokenRule({
      rule: "max_size",
      seen: size,
      limit,
      message: `must be at most ${limit} pixels, not ${size}`,
    });
  }
  if (short < minSide) {
    const limit = `${minSide} x ${minSide}`;
    throw brokenRule({
      rule: "min_size",
      seen: size,
      limit,
      message: `must be at least ${limit} pixels, not ${size}`,
    });
  }
  if (long * 100 > short * (100 + ratioTolerancePercent)) {
    const message = `must be square within ${ratioTolerancePercent} %, not ${size} pixels`;
    throw brokenRule({
      rule: "aspect_ratio",
      seen: size,
      limit: `1:1 within ${ratioTolerancePercent} %`,
      message,
    });
  }
  if (pages > 1 || isAnimated) {
    const frames = pages > 1 ? pages : "an animation";
    throw brokenRule({ rule: "frames", seen: frames, limit: 1, message: "must be one still image" });
  }
}

/** Creates the error for an unreadable file. libvips's message may repeat the file's own words, so it is dropped. */
function unreadable(): AppError {
  const message = "must be a whole image that can be read";
  return brokenRule({ rule: "readable", seen: "a damaged image", limit: "a whole image", message });
}
