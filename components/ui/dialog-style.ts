/** The style of both kinds of dialogs: centred, no wider than a line of text, scrolling when tall. */
export const scrimStyle =
  "fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

export const dialogStyle = [
  "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] w-auto max-w-md -translate-y-1/2 flex-col",
  "rounded-lg bg-card text-ink shadow-float outline-none forced-colors:border",
  "data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out",
].join(" ");

export const dialogFooterStyle =
  "flex flex-col-reverse gap-2 border-line border-t px-5 py-4 sm:flex-row sm:justify-end";
