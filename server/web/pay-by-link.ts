import { parse } from "@/server/http/parse";
import { answer } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { payByLink } from "@/server/payment-links/pay-by-link";
import { PayByLink } from "@/server/payment-links/public-schema";
import { limitNetwork } from "@/server/web/limit-network";
import { pageRoute } from "@/server/web/page-route";

/** Enough for the buyers of one shop's network; each request creates a payment. */
const LIMIT = { name: "pay-by-link", quota: 30, windowS: 60 };
const MAX_BYTES = 4_096;

/**
 * Accepts the form of a link's page: creates the buyer's payment and redirects to its checkout. The page works without
 * script, so a browser is led back to it with a refusal's reason; a program gets JSON. The token is the capability, and
 * no cookie is read.
 */
export function acceptPayByLink(token: string): (request: Request) => Promise<Response> {
  return pageRoute({ maxBytes: MAX_BYTES }, async ({ request, requestId }) => {
    const isBrowser = (request.headers.get("accept") ?? "").includes("text/html");
    const form = await readForm(request);
    try {
      requireOwnPage(request.headers);
      limitNetwork(request.headers, LIMIT);
      const made = await payByLink({ token, ...parse(PayByLink, form) }, requestId);
      if (!isBrowser) return answer(201, made, { "Request-Id": requestId });
      // The address of this host: a form's policy holds for redirects, too.
      return seeOther(`/${made.paymentId}`, requestId);
    } catch (error) {
      if (!isBrowser || !(error instanceof AppError) || error.status >= 500) throw error;
      return seeOther(`/l/${encodeURIComponent(token)}?${reasonOf(error, form)}`, requestId);
    }
  });
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData().catch(() => {
    throw new AppError("invalid_params", "The body must be a form.", { status: 415 });
  });
  return { amount: form.get("amount") ?? undefined, visit: form.get("visit") ?? undefined };
}

/** Refuses pages of other sites, which would use up a link's limit in their visitors' names. */
function requireOwnPage(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw new AppError("forbidden", "The request came from another site.");
}

/** Returns what the page needs to show the reason; it checks the amount and the link's state itself. */
function reasonOf({ code }: AppError, { amount }: Record<string, unknown>): URLSearchParams {
  const reason = new URLSearchParams();
  if (typeof amount === "string" && amount !== "") reason.set("amount", amount.slice(0, 80));
  if (code === "rate_limited") reason.set("refused", "busy");
  else if (code !== "params_validation" || !reason.has("amount")) reason.set("refused", "other");
  else reason.set("refused", "amount");
  return reason;
}

function seeOther(location: string, requestId: string): Response {
  const headers = { Location: location, "Cache-Control": "no-store", "Request-Id": requestId };
  return new Response(null, { status: 303, headers });
}
