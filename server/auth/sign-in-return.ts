const HOME = "/dashboard";
const OWN_PAGE = /^\/(?:dashboard(?:[/?][\w\-./?=&%~:,+]*)?|invite\?token=[\w-]{43})$/;

/** Returns the page after the sign-in: a page of the dashboard or an invitation, never another site. */
export function returnPath(wanted: string | string[] | undefined): string {
  return typeof wanted === "string" && OWN_PAGE.test(wanted) ? wanted : HOME;
}
