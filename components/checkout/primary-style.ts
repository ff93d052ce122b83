import { buttonStyle } from "@/components/ui/button-style";

/** The style of the button below the options, whose label may need two lines. */
export const PRIMARY = buttonStyle({
  variant: "primary",
  size: "lg",
  className: "h-auto! flex-wrap gap-x-2 gap-y-0! min-h-12 w-full whitespace-normal! py-2",
});
