const DEADLINE_MS = 30_000;

type Sent = { sentTo: string } | "mailNoAddress" | "mailLimited" | "mailFailed";

/** Requests the receipt for an address, without cookies. */
export async function sendReceipt(request: {
  paymentId: string;
  email: string;
  locale: string;
}): Promise<Sent> {
  const response = await fetch("/api/receipt", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => null);
  if (response?.ok) return { sentTo: request.email };
  const { code }: { code?: string } = (await response?.json().catch(() => null)) ?? {};
  if (code === "rate_limited") return "mailLimited";
  return code === "params_validation" ? "mailNoAddress" : "mailFailed";
}
