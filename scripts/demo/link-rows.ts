import { createHash } from "node:crypto";
import type { Account } from "@/scripts/demo/account-rows";
import { at, type Row } from "@/scripts/demo/insert-rows";
import { LINKS, type Line } from "@/scripts/demo/plan-order";
import type { DemoPayment } from "@/scripts/demo/price-sales";
import { SHOPS } from "@/scripts/demo/shops";
import { newId } from "@/server/kernel/ids";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TOKEN_LENGTH = 22;
const DAY_MS = 86_400_000;

interface Links {
  links: Row[];
  origins: Row[];
}

/** The payment links, and how payments without code came about. */
export function linkRows(account: Account, payments: readonly DemoPayment[]): Links {
  const ids = LINKS.map(() => newId("link", account.from));
  const origins = payments
    .filter(({ sale }) => sale.origin !== "api")
    .map(({ id, merchantId, sale }) => ({
      payment_id: id,
      account_id: account.accountId,
      merchant_id: merchantId,
      kind: sale.origin,
      link_id: sale.link === null ? null : ids[sale.link],
      visit: sale.link === null ? null : newId("req", sale.createdAt),
      items: sale.origin === "till" ? [] : sale.lines.map(itemOf),
      created_at: at(sale.createdAt),
    }));
  const links = LINKS.map((link, i) => {
    const id = ids[i] as string;
    const item = itemOf({ name: link.name, quantity: 1, price: link.price ?? 0 });
    return {
      id,
      token: tokenOf(id),
      account_id: account.accountId,
      merchant_id: account.merchantIds[link.shop],
      mode: "test",
      reference: link.reference,
      description: link.name,
      unit: `iso4217/${SHOPS[link.shop]?.currency}`,
      amount: link.price,
      min_amount: link.price === null ? 100 : null,
      max_amount: link.price === null ? 20_000 : null,
      items: link.price === null ? [] : [item],
      max_uses: null,
      made: payments.filter(({ sale }) => sale.link === i).length,
      ends_at: link.ended ? at(account.to - 2 * DAY_MS) : null,
      is_on: true,
      created_by: account.ownerId,
      created_at: at(account.from + i * DAY_MS),
    };
  });
  return { links, origins };
}

const itemOf = ({ price, ...line }: Line) => ({ ...line, price: String(price) });

/** What people know about two wallets: the one that buys most often, and the one that paid twice. */
export function noteRows(
  { accountId, from }: Account,
  payments: readonly DemoPayment[],
  writer: string,
): Row[] {
  const payerOf = (payment: DemoPayment | undefined) => payment?.options[0]?.terms.payer;
  const counts = new Map<string, number>();
  for (const payment of payments) {
    const payer = payerOf(payment);
    if (payer) counts.set(payer, (counts.get(payer) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const twice = payerOf(payments.find(({ sale }) => sale.outcome === "twice"));
  const notes = [
    { address: most, text: "Café owner, orders beans every week." },
    { address: twice, text: "Paid an order twice by mistake, and got the second payment back." },
  ];
  return notes.flatMap(({ address, text }, i) => {
    const of = { account_id: accountId, mode: "test", written_by: writer };
    return address ? [{ ...of, address, text, written_at: at(from + (40 + i) * DAY_MS) }] : [];
  });
}

/** Returns a token as `server/payment-links/create-link.ts` makes one, out of an id's random part. */
function tokenOf(id: string): string {
  const bytes = createHash("sha256").update(id).digest();
  return [...bytes.subarray(0, TOKEN_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
