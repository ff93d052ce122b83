import { isSquare, type Size } from "@/components/merchants/crop";
import { LOGO_LIMITS } from "@/server/logos/schema";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const MIB = 1024 * 1024;

/** The browser's data on an image. */
export interface LogoFile {
  /** Media type, as the browser reports it. */
  type: string;
  bytes: number;
  /** Null when the browser cannot read it as an image. */
  size: Size | null;
}

export interface LogoCheck {
  rule: string;
  isMet: boolean;
  /** The violation, when the rule is not met. */
  why: string | null;
}

/** Checks a chosen image against the specification's rules for logos, in order. */
export function checkLogoFile({ type, bytes, size }: LogoFile): LogoCheck[] {
  const { minSide, maxSide, fileBytes, ratioTolerancePercent } = LOGO_LIMITS;
  const seen = size ? `${size.width} × ${size.height}` : "not readable";
  const least = size ? Math.min(size.width, size.height) : 0;
  const most = size ? Math.max(size.width, size.height) : 0;
  const check = (rule: string, isMet: boolean, why: string) => ({ rule, isMet, why: isMet ? null : why });
  return [
    check("JPEG, PNG, WebP or AVIF", TYPES.includes(type), `This file is ${type || "of another type"}.`),
    check("At most 2 MB", bytes <= fileBytes, `This file has ${(bytes / MIB).toFixed(1)} MB.`),
    check("An image that can be read", size !== null, "This file is damaged, or no image."),
    check(`At least ${minSide} × ${minSide} pixels`, least >= minSide, `This image is ${seen}.`),
    check(
      `At most ${maxSide} × ${maxSide} pixels`,
      size !== null && most <= maxSide,
      `This image is ${seen}.`,
    ),
    check(
      `Square, within ${ratioTolerancePercent} %`,
      size !== null && isSquare(size),
      `This image is ${seen}. Crop it to a square.`,
    ),
  ];
}
