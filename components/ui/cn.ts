import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ extend: { classGroups: { shadow: ["shadow-float"] } } });

/** Joins class names; of two conflicting ones the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
