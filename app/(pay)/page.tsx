import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findCheckout } from "@/app/(pay)/find-checkout";
import { checkoutMetadata } from "@/components/checkout/checkout-metadata";
import { CheckoutPage } from "@/components/checkout/checkout-page";

type Props = { searchParams: Promise<{ pid?: string | string[] }> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { pid } = await searchParams;
  return pid === undefined ? {} : checkoutMetadata(await findCheckout(String(pid)));
}

/** The payment link, `/?pid=pay_…`. Without an id this is the front door, which leads to the dashboard. */
export default async function PayLinkPage({ searchParams }: Props) {
  const { pid } = await searchParams;
  if (pid === undefined) redirect("/dashboard");
  return <CheckoutPage checkout={await findCheckout(String(pid))} />;
}
