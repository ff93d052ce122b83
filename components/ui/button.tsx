import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { useTranslations } from "#translations";
import { type ButtonStyle, buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Whether the requested work is running: the button keeps size and focus, and ignores further presses. */
    pending?: boolean;
    /** Passes style and props to the only child, such as a link; `pending` is for real buttons. */
    asChild?: boolean;
  };

const ignore = (event: MouseEvent) => event.preventDefault();

/** Renders a button; one per page is primary. Its label is verb and object: "Refund $125.00". */
export function Button({ variant, size, pending, asChild, className, children, ...props }: ButtonProps) {
  const classes = cn(buttonStyle({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root data-edge className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  if (!pending) {
    return (
      <button type="button" data-edge className={classes} {...props}>
        {children}
      </button>
    );
  }
  return (
    <button type="button" data-edge {...props} className={classes} aria-disabled aria-busy onClick={ignore}>
      <span className="inline-flex animate-late-out items-center gap-2">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Working />
      </span>
    </button>
  );
}

function Working() {
  const t = useTranslations("ui");
  return <Spinner label={t("working")} />;
}
