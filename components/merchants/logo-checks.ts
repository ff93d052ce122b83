import { isSquare, type Size } from "@/components/merchants/crop";
import type { Translator } from "@/components/messages/translator";
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
export function checkLogoFile({ type, bytes, size }: LogoFile, t: Translator<"merchants.logo">): LogoCheck[] {
  const { minSide, maxSide, fileBytes, ratioTolerancePercent } = LOGO_LIMITS;
  const shown = size && { width: `${size.width}`, height: `${size.height}` };
  const wrongSize = shown ? t("broken.size", shown) : t("broken.noSize");
  const notSquare = shown ? t("broken.square", shown) : t("broken.noSquare");
  const least = size ? Math.min(size.width, size.height) : 0;
  const most = size ? Math.max(size.width, size.height) : 0;
  const check = (rule: string, isMet: boolean, why: string) => ({ rule, isMet, why: isMet ? null : why });
  return [
    check(t("rule.type"), TYPES.includes(type), type ? t("broken.type", { type }) : t("broken.noType")),
    check(t("rule.bytes"), bytes <= fileBytes, t("broken.bytes", { size: (bytes / MIB).toFixed(1) })),
    check(t("rule.readable"), size !== null, t("broken.readable")),
    check(t("rule.small", { side: `${minSide}` }), least >= minSide, wrongSize),
    check(t("rule.large", { side: `${maxSide}` }), size !== null && most <= maxSide, wrongSize),
    check(
      t("rule.square", { percent: `${ratioTolerancePercent}` }),
      size !== null && isSquare(size),
      notSquare,
    ),
  ];
}
