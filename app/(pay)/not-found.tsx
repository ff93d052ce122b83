import type { Metadata } from "next";
import { words } from "@/components/checkout/words";
import { MessagePage } from "@/components/ui/message-page";

export const metadata: Metadata = { title: words.unknownTitle };

export default function NoSuchPayment() {
  return (
    <MessagePage title={words.unknownTitle}>
      <p>{words.unknown}</p>
      <p>{words.unknownNext}</p>
    </MessagePage>
  );
}
