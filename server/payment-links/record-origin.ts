import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { LineItem } from "@/server/payment-links/schema";

interface Origin {
  paymentId: string;
  accountId: string;
  merchantId: string;
  kind: "form" | "link" | "till";
  linkId?: string;
  /** The visit to the link's page. */
  visit?: string;
  items?: readonly LineItem[];
}

/** Records how a payment came about, in the transaction that creates it. */
export async function recordOrigin(
  tx: Tx,
  { paymentId, accountId, merchantId, kind, linkId = undefined, visit = undefined, items = [] }: Origin,
): Promise<void> {
  await changed(
    tx,
    store.insertInto("payment_origin").values({
      payment_id: paymentId,
      account_id: accountId,
      merchant_id: merchantId,
      kind,
      link_id: linkId ?? null,
      visit: visit ?? null,
      items: JSON.stringify(items),
    }),
  );
}
