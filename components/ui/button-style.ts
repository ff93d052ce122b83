import { cva, type VariantProps } from "class-variance-authority";

/** The style of buttons, for `Button` and for links that look like one. */
export const buttonStyle = cva(
  [
    "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium",
    "transition-colors disabled:opacity-50 aria-disabled:opacity-60 disabled:pointer-events-none",
    "[&_svg]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong",
        secondary: "border border-line-strong bg-card text-ink hover:bg-sunken",
        quiet: "text-ink hover:bg-hover",
        danger: "bg-bad-solid text-on-bad hover:bg-bad-strong",
      },
      size: {
        sm: "h-8 px-2.5 text-sm pointer-coarse:h-10",
        md: "h-9 px-3.5 text-base pointer-coarse:h-11",
        lg: "h-12 px-5 text-lg",
        icon: "size-9 pointer-coarse:size-11",
        "icon-sm": "size-8 pointer-coarse:size-10",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
