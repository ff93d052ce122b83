const HOME = "/dashboard";
const OWN_PAGE = /^\/(?:dashboard(?:[/?][\w\-./?=&%~:,+]*)?|invite\?token=[\w-]{43})$/;

/** Where to go after the sign-in: a page of the dashboard or an invitation, whatever the address said, so that no link can send a person elsewhere. */
export function returnPath(wanted: string | string[] | undefined): string {
  return typeof wanted === "string" && OWN_PAGE.test(wanted) ? wanted : HOME;
}
