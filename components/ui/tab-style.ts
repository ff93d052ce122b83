/** The common style of tabs that switch in place and tabs that are links. */
export const tabListStyle = "flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none]";

export const tabStyle = [
  "-mb-px inline-flex h-10 shrink-0 items-center gap-2 border-transparent border-b-2 font-medium text-ink-muted",
  "transition-colors hover:text-ink focus-visible:outline-offset-[-2px]",
  "data-[state=active]:border-accent data-[state=active]:text-ink",
  "aria-[current=page]:border-accent aria-[current=page]:text-ink",
  "forced-colors:not-aria-[current=page]:not-data-[state=active]:border-[Canvas]",
].join(" ");
