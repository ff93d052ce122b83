import type { Metadata } from "next";
import { findCheckout } from "@/app/(pay)/find-checkout";
import { checkoutMetadata } from "@/components/checkout/checkout-metadata";
import { CheckoutPage } from "@/components/checkout/checkout-page";

type Props = { params: Promise<{ paymentId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return checkoutMetadata(await findCheckout((await params).paymentId));
}

/** A payment's own address: `/pay_…`. */
export default async function PaymentPage({ params }: Props) {
  return <CheckoutPage checkout={await findCheckout((await params).paymentId)} />;
}
