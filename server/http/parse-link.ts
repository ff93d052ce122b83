const PAYMENT_ID = /^pay_[A-Za-z0-9]{1,60}$/;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Extracts the payment id from a payment link (specification, "Wallet flow rules", 4): a bare id, a URL whose path is
 * the id or whose query has `pid`, or a pairing URI whose `pay` parameter is such a URL. The host is checked before the
 * id is read: only `trustedHost` and its subdomains may name a payment, over https (http for this machine).
 * @param trustedHost host, with its port unless it is the default one
 * @throws Error with one sentence for people
 */
export function parsePayLink(link: string, trustedHost: string): string {
  if (PAYMENT_ID.test(link)) return link;
  const url = URL.parse(link);
  if (!url) throw new Error(`"${link}" is neither a payment id nor a payment link.`);
  const nested = url.protocol === "wc:" ? url.searchParams.get("pay") : link;
  if (!nested) throw new Error("The pairing URI carries no payment: it has no pay parameter.");
  return idOf(nested, trustedHost);
}

function idOf(link: string, trustedHost: string): string {
  const url = URL.parse(link);
  if (!url || !isTrusted(url, trustedHost)) {
    throw new Error(`The link does not lead to ${trustedHost}, so it is not trusted.`);
  }
  const id = url.searchParams.get("pid") ?? url.pathname.slice(1);
  if (!PAYMENT_ID.test(id)) throw new Error("The link names no payment.");
  return id;
}

function isTrusted(url: URL, trustedHost: string): boolean {
  const host = trustedHost.toLowerCase();
  const scheme = url.protocol === "https:" || (url.protocol === "http:" && LOCAL.has(url.hostname));
  return scheme && (url.host === host || url.host.endsWith(`.${host}`));
}
