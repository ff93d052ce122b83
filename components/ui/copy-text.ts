/**
 * Writes text to the clipboard. Pages on plain HTTP have no Clipboard API, so it falls back to the older method.
 * Resolves to false when the browser refuses both.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "fixed top-0 opacity-0";
  // Inside a dialog: content outside its focus trap cannot be selected.
  (focused?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
