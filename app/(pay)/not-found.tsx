import type { Metadata } from "next";
import { findTongue } from "@/app/(pay)/find-tongue";
import { MessagePage } from "@/components/ui/message-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await findTongue()).say("unknownTitle") };
}

export default async function NoSuchPayment() {
  const { say } = await findTongue();
  return (
    <MessagePage title={say("unknownTitle")}>
      <p>{say("unknown")}</p>
      <p>{say("unknownNext")}</p>
    </MessagePage>
  );
}
