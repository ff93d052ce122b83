import { buttonStyle } from "@/components/ui/button-style";

/** The button below the options, whose words may need two lines. */
export const PRIMARY = buttonStyle({
  variant: "primary",
  size: "lg",
  className: "h-auto! min-h-12 w-full whitespace-normal! py-2",
});
