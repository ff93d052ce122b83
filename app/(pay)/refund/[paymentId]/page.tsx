import type { Metadata } from "next";
import { RefundAddressPage } from "@/components/refund-address/refund-address-page";
import { loadRedirect } from "@/server/refunds/load-redirect";

export const metadata: Metadata = { title: "Choose a refund address" };

type Props = { params: Promise<{ paymentId: string }> };

/** Where a buyer signs for another address when a refund cannot be delivered: `/refund/pay_…`. */
export default async function RefundAddressRoute({ params }: Props) {
  return <RefundAddressPage refund={await loadRedirect((await params).paymentId)} />;
}
