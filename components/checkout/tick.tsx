import styles from "@/components/checkout/tick.module.css";

/** Renders a check mark that draws itself once. */
export function Tick() {
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-14 text-good"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="24" cy="24" r="22" strokeWidth="2.5" pathLength="1" className={styles.ring} />
      <path
        d="M14.5 24.5l6.5 6.5 12.5-13"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        className={styles.tick}
      />
    </svg>
  );
}
