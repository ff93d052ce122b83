/** The style of menus, popovers and select lists over the page: the one shadow, in and out under 200 ms. */
export const floatingStyle = [
  "z-50 rounded-lg bg-card text-ink shadow-float forced-colors:border",
  "origin-(--radix-popper-transform-origin)",
  "data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out",
].join(" ");

/** The style of one line of a menu or a list. */
export const floatingItemStyle = [
  "relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-base",
  "pointer-coarse:min-h-11 outline-none data-[highlighted]:bg-hover forced-colors:data-[highlighted]:outline",
  "data-[disabled]:text-ink-muted data-[disabled]:opacity-60",
  "[&_svg]:size-4 [&_svg]:shrink-0",
].join(" ");
