import { decimalText } from "@/server/assets/plain-amount";
import type { Amount } from "@/server/assets/schema";
import { transaction } from "@/server/db/sql";
import type { Checkout } from "@/server/gateway/checkout-schema";
import { loadCheckout } from "@/server/gateway/load-checkout";
import type { MailReceipt } from "@/server/gateway/mail-receipt-schema";
import { AppError } from "@/server/kernel/errors";
import { countReceipts, countRecent } from "@/server/mail/count-mails";
import { queueMail } from "@/server/mail/queue-mail";
import type { MailFacts } from "@/server/mail/schema";
import { brandColours } from "@/server/merchants/brand-colours";

/** Addresses to which a payment's receipt is sent. */
const MAX_OF_PAYMENT = 3;
/** Receipts to one address in a day, of all payments. */
const MAX_OF_RECIPIENT = 20;
const RECIPIENT_HOURS = 24;

/**
 * Queues the receipt of a paid payment for an address. A second request for the same address sends nothing.
 * @throws AppError `payment_not_found`, also where no mail is sent; `invalid_state` unless the payment is paid;
 *   `rate_limited` for too many addresses, or too many receipts to one
 */
export async function mailReceipt({ paymentId, email, locale }: MailReceipt): Promise<void> {
  const checkout = await loadCheckout(paymentId);
  if (!checkout) throw new AppError("payment_not_found", "There is no payment with this id.");
  if (!checkout.sendsReceipt) throw new AppError("invalid_state", "This payment has no receipt to send.");
  await transaction(async (tx) => {
    const { others, isSent } = await countReceipts(tx, paymentId, email);
    if (isSent) return;
    const recent = await countRecent(tx, { kind: "receipt", to: email, hours: RECIPIENT_HOURS });
    if (others >= MAX_OF_PAYMENT || recent >= MAX_OF_RECIPIENT)
      throw new AppError(
        "rate_limited",
        "This receipt was sent to too many addresses, or this address has many.",
      );
    await queueMail(tx, { kind: "receipt", to: email, locale, paymentId, facts: receiptOf(checkout) });
  });
}

function receiptOf(checkout: Checkout): MailFacts["receipt"] {
  const { amount, transfer, merchant, endedAtMs, nowMs, payLink, isTest } = checkout;
  const { referenceId, description, paymentId } = checkout;
  const { supportEmail, supportUrl } = merchant.links;
  return {
    merchant: merchant.name,
    amount: { ...numberOf(amount), currency: currencyOf(amount) },
    paid: transfer && { ...numberOf(transfer.amount), network: transfer.networkName },
    transaction: transfer?.txHash ? { hash: transfer.txHash, url: transfer.explorerUrl } : null,
    from: transfer?.account?.split(":")[2] ?? null,
    at: new Date(endedAtMs ?? nowMs).toISOString(),
    referenceId,
    description,
    paymentId,
    isTest,
    payLink,
    contact: { email: supportEmail ?? null, url: supportUrl ?? null },
    accent: merchant.accentColor && brandColours(merchant.accentColor, "light").accent,
  };
}

const FIAT = "iso4217/";

const currencyOf = ({ unit }: Amount) => (unit.startsWith(FIAT) ? unit.slice(FIAT.length) : null);

const numberOf = (amount: Amount) => ({
  number: decimalText(amount),
  symbol: amount.display.assetSymbol,
});
