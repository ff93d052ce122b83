import { noticeWordsOf } from "@/components/refund-address/notice-words";
import { TextLink } from "@/components/ui/text-link";

/** Leads the buyer from a receipt to the page for another refund address. */
export function RefundAddressNotice({ paymentId, tag }: { paymentId: string; tag: string }) {
  const { title, action } = noticeWordsOf(tag);
  return (
    <aside className="mx-auto max-w-[420px] px-4 pt-6 text-center print:hidden">
      <p>{title}</p>
      <TextLink href={`/refund/${paymentId}`}>{action}</TextLink>
    </aside>
  );
}
