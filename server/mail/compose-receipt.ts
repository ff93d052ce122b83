import type { ComposedMail } from "@/server/mail/deliver-mail";
import { layOutMail, type MailLayout } from "@/server/mail/mail-layout";
import { amountText, languageOfMail, receiptTexts, timeText } from "@/server/mail/mail-texts";
import type { MailFacts } from "@/server/mail/schema";

type Receipt = MailFacts["receipt"];
type Texts = ReturnType<typeof receiptTexts>;

/** Writes a receipt in the buyer's language. @param locale BCP 47 */
export function composeReceipt(receipt: Receipt, locale: string): ComposedMail {
  const language = languageOfMail(locale);
  const tag = locale.toLowerCase().startsWith(language) ? locale : language;
  const texts = receiptTexts(tag);
  const { t, page } = texts;
  const { merchant, contact, payLink, isTest, description, accent } = receipt;
  const names = { merchant, amount: amountText(receipt.amount, tag) };
  const subject = t("receipt.subject", names);
  const ways = [contact.email, contact.url].filter((way) => way !== null);
  return layOutMail({
    subject: isTest ? page("testTitle", { title: subject }) : subject,
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    title: t("receipt.title", names),
    text: [...(isTest ? [page("test")] : []), ...(description ? [description] : [])],
    accent,
    rows: rowsOf(receipt, tag, texts),
    action: { text: t("receipt.action"), url: payLink },
    foot: [
      ...(ways.length > 0 ? [t("receipt.contact", { merchant, contact: ways.join(" · ") })] : []),
      t("receipt.why"),
    ],
  });
}

function rowsOf(receipt: Receipt, tag: string, { page, live }: Texts): MailLayout["rows"] {
  const { paid, transaction, from, at, merchant, referenceId, paymentId } = receipt;
  const explorer = transaction?.url ? { text: page("explorer"), url: transaction.url } : undefined;
  return [
    ...(paid
      ? [
          { term: page("paidWith"), value: amountText(paid, tag) },
          { term: page("network"), value: paid.network },
        ]
      : []),
    ...(transaction
      ? [{ term: live("transaction"), value: transaction.hash, link: explorer, isCode: true }]
      : []),
    ...(from === null ? [] : [{ term: page("from"), value: from, isCode: true }]),
    { term: page("time"), value: timeText(at, tag) },
    { term: page("merchant"), value: merchant },
    { term: page("referenceTerm"), value: referenceId },
    { term: page("payment"), value: paymentId, isCode: true },
  ];
}
