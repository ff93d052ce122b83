/** After a failed submit: moves focus to the first control that is marked invalid. False when there is none. */
export function focusFirstFault(form: HTMLElement): boolean {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  fault?.focus();
  return fault !== null;
}
