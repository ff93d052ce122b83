/** The style of all text inputs. 16 px on phones, since iOS zooms into smaller ones. */
export const controlStyle = [
  "w-full rounded-md border border-control bg-card text-lg text-ink sm:text-base",
  "transition-colors hover:border-ink-muted",
  "focus-visible:border-accent focus-visible:outline-offset-0",
  "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad",
  "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-muted",
  "[&[readonly]]:bg-sunken",
].join(" ");
