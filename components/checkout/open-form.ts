/** Opens the form that wallets show, on this origin, so that the buyer returns to this page with the details. */
export function openForm(formUrl: string): void {
  const { pathname, search } = new URL(formUrl, window.location.origin);
  const form = new URL(`${pathname}${search}`, window.location.origin);
  const here = new URL(window.location.href);
  for (const name of ["status", "paymentId"]) here.searchParams.delete(name);
  form.searchParams.set("callbackUrl", here.href);
  window.location.assign(form.href);
}
