import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findPageLocale } from "@/app/(pay)/find-page-locale";
import { InvoicePage } from "@/components/invoice/invoice-page";
import { getTranslations } from "@/components/messages/get-translations";
import { loadInvoice } from "@/server/payment-links/load-invoice";

type Props = { params: Promise<{ paymentId: string }> };

const findInvoice = cache(async (paymentId: string) => (await loadInvoice(paymentId)) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await findInvoice((await params).paymentId);
  const t = await getTranslations("payByLink.invoice");
  return { title: { absolute: t("title", { reference: number }) } };
}

/** Renders the invoice of a payment, to read, print and pay: `/invoice/pay_…`. */
export default async function InvoiceRoute({ params }: Props) {
  const invoice = await findInvoice((await params).paymentId);
  const { language } = await findPageLocale();
  return <InvoicePage invoice={invoice} language={language} />;
}
