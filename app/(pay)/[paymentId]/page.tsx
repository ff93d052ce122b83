import type { Metadata } from "next";
import { checkoutMetadata } from "@/app/(pay)/checkout-metadata";
import { type CheckoutQuery, CheckoutVisit } from "@/app/(pay)/checkout-visit";

type Props = { params: Promise<{ paymentId: string }>; searchParams: Promise<CheckoutQuery> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return checkoutMetadata((await params).paymentId);
}

/** Renders a payment at its own address: `/pay_…`. */
export default async function PaymentPage({ params, searchParams }: Props) {
  return <CheckoutVisit paymentId={(await params).paymentId} query={await searchParams} />;
}
