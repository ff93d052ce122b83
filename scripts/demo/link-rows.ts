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

/** Returns a token as `server/payment-links/create-link.ts` makes one, out of an id's random part. */
function tokenOf(id: string): string {
  const bytes = createHash("sha256").update(id).digest();
  return [...bytes.subarray(0, TOKEN_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
