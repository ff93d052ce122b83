import { mailReceipt } from "@/server/gateway/mail-receipt";
import { MailReceipt } from "@/server/gateway/mail-receipt-schema";
import { parse } from "@/server/http/parse";
import { answer } from "@/server/http/respond";
import { pageRoute } from "@/server/web/page-route";

/** Enough for a person, and those who share an address. Each request may send a mail to a stranger. */
const LIMIT = { name: "receipt", quota: 10, windowS: 600 };

/** Sends a receipt by mail. The payment's id is the capability, and no cookie is read. */
export const sendReceipt = pageRoute(
  { limit: LIMIT, origin: true, json: true },
  async ({ body, requestId }) => {
    await mailReceipt(parse(MailReceipt, body));
    return answer(200, { ok: true }, { "Request-Id": requestId });
  },
);
