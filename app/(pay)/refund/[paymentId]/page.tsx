import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { RefundAddressPage } from "@/components/refund-address/refund-address-page";
import { loadRedirect } from "@/server/refunds/load-redirect";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refundAddress"))("title") };
}

type Props = { params: Promise<{ paymentId: string }> };

/** Renders the page where a buyer signs for another address when a refund cannot be delivered: `/refund/pay_…`. */
export default async function RefundAddressRoute({ params }: Props) {
  const refund = await loadRedirect((await params).paymentId);
  return (
    <PageMessages namespaces={["refundAddress.form", "merchants.signing", "vaults.wallets", "ui"]}>
      <RefundAddressPage refund={refund} />
    </PageMessages>
  );
}
