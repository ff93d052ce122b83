const BASE =
  "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-60 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-card text-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-hover",
  danger: "bg-bad-solid text-on-bad hover:bg-bad-strong",
};

const SIZES = {
  sm: "h-8 px-2.5 text-sm pointer-coarse:h-10",
  md: "h-9 px-3.5 text-base pointer-coarse:h-11",
  lg: "h-12 px-5 text-lg",
  icon: "size-9 pointer-coarse:size-11",
  "icon-sm": "size-8 pointer-coarse:size-10",
};

export interface ButtonStyle {
  /** `secondary` by default. */
  variant?: keyof typeof VARIANTS;
  /** `md` by default. */
  size?: keyof typeof SIZES;
}

/** Returns the style of buttons, for `Button` and for links that look like one, with further classes last. */
export function buttonStyle({
  variant = "secondary",
  size = "md",
  className = "",
}: ButtonStyle & { className?: string } = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}
