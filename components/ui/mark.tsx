const coin =
  "M16 1a15 15 0 1 1 0 30a15 15 0 1 1 0-30ZM15.45 12.00L16.00 9.82A4.80 4.80 0 0 1 24.11 7.64L21.95 9.73A1.80 1.80 0 0 0 18.91 10.54L18.54 12.00H22.26V14.70H17.87L16.00 22.18A4.80 4.80 0 0 1 7.89 24.36L10.05 22.27A1.80 1.80 0 0 0 13.09 21.46L14.78 14.70H12.06V12.00Z";

/**
 * Renders the florin sign on a coin, one path in the current colour. Decorative unless it has a `label`. Error pages
 * use it and ship with every page, so it must stay light.
 * @param className its size and other classes
 */
export function Mark({ label, className = "size-6" }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={`shrink-0 text-accent ${className}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path fill="currentColor" fillRule="evenodd" d={coin} />
    </svg>
  );
}
