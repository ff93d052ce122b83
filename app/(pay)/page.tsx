import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { checkoutMetadata } from "@/app/(pay)/checkout-metadata";
import { type CheckoutQuery, CheckoutVisit } from "@/app/(pay)/checkout-visit";

type Props = { searchParams: Promise<CheckoutQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { pid } = await searchParams;
  return pid === undefined ? {} : checkoutMetadata(String(pid));
}

/** Renders the payment link, `/?pid=pay_…`. Without an id it redirects to the dashboard. */
export default async function PayLinkPage({ searchParams }: Props) {
  const query = await searchParams;
  if (query.pid === undefined) redirect("/dashboard");
  return <CheckoutVisit paymentId={String(query.pid)} query={query} />;
}
