const STYLE =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1f18;color:#fff;font:600 16px/1.2 system-ui,sans-serif;text-decoration:none";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns a button as one HTML anchor with its own style and no script. */
export function buttonCode(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="${STYLE}">${escapeHtml(text)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
