import type { IncomingMessage } from "node:http";

type Visit = Pick<IncomingMessage, "method" | "url" | "headers">;

const PAYMENT_ID = /^pay_[A-Za-z0-9]{1,60}$/;
/** Programs that preview links or index pages: messengers, social networks, search engines. They get the page. */
const PREVIEWERS =
  /bot\b|slackbot|twitterbot|facebot|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegrambot|discordbot|linkedinbot|skypeuripreview|google-|-google|mastodon|pleroma|misskey|viber|vkshare|snapchat|pinterest|tumblr|embedly|iframely|crawler|spider|slurp|preview/i;

/**
 * Returns the x402 operation that a request for a payment link means: a request with a signature, or of a client that
 * accepts no HTML. Null for browsers, for data that their pages fetch, and for programs that preview links.
 */
export function agentTarget(visit: Visit): string | null {
  const paymentId = paymentOf(visit.url ?? "");
  return paymentId && isAgent(visit) ? `/v1/gateway/payment/${paymentId}/x402` : null;
}

/** Returns the payment of a link: `/pay_…` or `/?pid=pay_…`. */
function paymentOf(url: string): string | null {
  const [path = "", query = ""] = url.split("?", 2);
  const id = path === "/" ? new URLSearchParams(query).get("pid") : path.slice(1);
  return id && PAYMENT_ID.test(id) ? id : null;
}

function isAgent({ method, headers }: Visit): boolean {
  // A browser asks first whether a script of another site may send the signature.
  if (method === "OPTIONS") return headers["access-control-request-method"] !== undefined;
  if (method !== "GET" && method !== "POST") return false;
  if (headers["payment-signature"] !== undefined) return true;
  const isPages = headers.rsc !== undefined || headers["sec-fetch-site"] === "same-origin";
  return (
    !isPages && !/text\/html/i.test(headers.accept ?? "") && !PREVIEWERS.test(headers["user-agent"] ?? "")
  );
}
