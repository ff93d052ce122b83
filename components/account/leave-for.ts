/** Opens another page. It never resolves, so that a form stays pending until its page is gone. */
export function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}
