/** Schemes of wallets' pages that frame the form, besides http and https, which `*` covers. */
const EMBEDDERS = "* capacitor: ionic: tauri: app: file: chrome-extension: moz-extension:";
/** The form for a buyer's data, which wallets frame (contract, "Buyer data"). */
const FORM = /^\/collect\/?$/;
/** The checkout, which pages of configured origins may frame. */
const CHECKOUT = /^\/(?:pay_[^/]*)?\/?$/;
/** The checkout, the form, reusable links, invoices and the refund address page: partners and wallets open them in windows. */
const BUYERS = /^\/(?:(?:(?:refund|invoice)\/)?pay_[^/]*|l\/[^/]+|collect)?\/?$/;

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

interface PageOptions {
  /** Allows the additions of Next's development tools: styles, and `eval` for stack traces. */
  isDevelopment?: boolean;
  /** The origins whose pages may frame the checkout. */
  frameOrigins?: readonly string[];
}

/**
 * Returns a page's headers: one policy for all pages, in which only the page's own code runs.
 * @param nonce base64, made for this answer alone
 */
export function pageHeaders(
  pathname: string,
  nonce: string,
  { isDevelopment = false, frameOrigins = [] }: PageOptions = {},
): Record<string, string> {
  const policy = policyOf(pathname, nonce, frameOrigins);
  return {
    "Content-Security-Policy": isDevelopment ? loosened(policy) : policy,
    // The opener, a partner's page, receives the form's messages and notices when the window closes.
    "Cross-Origin-Opener-Policy": isBuyersPage(pathname) ? "unsafe-none" : "same-origin",
  };
}

/** Builds the policy. Images are our own, wallets' icons as data URLs, and blobs that a page makes of a chosen file. */
function policyOf(pathname: string, nonce: string, frameOrigins: readonly string[]): string {
  const isForm = FORM.test(pathname);
  const embedders = CHECKOUT.test(pathname) && frameOrigins.length > 0 ? frameOrigins.join(" ") : "'none'";
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
    `form-action ${isForm ? "'none'" : "'self'"}`,
    `frame-ancestors ${isForm ? EMBEDDERS : embedders}`,
  ].join("; ");
}

function loosened(policy: string): string {
  return policy
    .replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
