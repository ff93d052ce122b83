/** Schemes of wallets' pages that frame the form, besides http and https, which `*` covers. */
const EMBEDDERS = "* capacitor: ionic: tauri: app: file: chrome-extension: moz-extension:";
/** The form for a buyer's data, which wallets frame (contract, "Buyer data"). */
const FORM = /^\/collect\/?$/;
/** The checkout, the form and the refund address page: partners and wallets open them in windows. */
const BUYERS = /^\/(?:(?:refund\/)?pay_[^/]*|collect)?\/?$/;

/** Checks whether a page is a buyer's, which is written in its reader's language. */
export function isBuyersPage(pathname: string): boolean {
  return BUYERS.test(pathname);
}

/**
 * Styles that libraries inject: notices (sonner 2.0.8) first nothing, then their rules; lists (radix-ui 1.8.1) theirs.
 */
const LIBRARY_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
].join(" ");

/**
 * Returns a page's headers: one policy for all pages, in which only the page's own code runs.
 * @param nonce base64, made for this answer alone
 * @param isDevelopment allows the additions of Next's development tools: styles, and `eval` for stack traces
 */
export function pageHeaders(pathname: string, nonce: string, isDevelopment = false): Record<string, string> {
  const policy = policyOf(FORM.test(pathname), nonce);
  return {
    "Content-Security-Policy": isDevelopment ? loosened(policy) : policy,
    // The opener, a partner's page, receives the form's messages and notices when the window closes.
    "Cross-Origin-Opener-Policy": isBuyersPage(pathname) ? "unsafe-none" : "same-origin",
  };
}

/** Builds the policy. Images are our own, wallets' icons as data URLs, and blobs that a page makes of a chosen file. */
function policyOf(isFramed: boolean, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' ${LIBRARY_STYLES}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isFramed ? "'none'" : "'self'"}`,
    `frame-ancestors ${isFramed ? EMBEDDERS : "'none'"}`,
  ].join("; ");
}

function loosened(policy: string): string {
  return policy
    .replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
