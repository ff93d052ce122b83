/** The part of the window in which a heading counts as being read. */
const READING = "-100px 0px -65% 0px";

/** Marks the links of the place that is being read, until the signal ends. */
export function followPlace(signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.filter(({ isIntersecting }) => isIntersecting).at(-1);
      if (entered) markCurrent(entered.target.id);
    },
    { rootMargin: READING },
  );
  for (const heading of document.querySelectorAll("main :is(h2, h3)[id]")) observer.observe(heading);
  signal.addEventListener("abort", () => observer.disconnect());
}

function markCurrent(id: string): void {
  const links = document.querySelectorAll(`nav a[href="#${CSS.escape(id)}"]`);
  if (links.length === 0) return;
  for (const marked of document.querySelectorAll("nav a[aria-current]"))
    marked.removeAttribute("aria-current");
  for (const link of links) {
    link.setAttribute("aria-current", "location");
    if (link instanceof HTMLElement && link.offsetParent) link.scrollIntoView({ block: "nearest" });
  }
}

/** Opens the details that the address names: a link leads to what is in them. */
export function openTarget(): void {
  document.querySelector(":target")?.closest("details")?.setAttribute("open", "");
}
