/** Focuses the first invalid control after a failed submit. Returns false when there is none. */
export function focusFirstFault(form: HTMLElement): boolean {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  fault?.focus();
  return fault !== null;
}
