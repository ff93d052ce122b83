import type { Metadata } from "next";
import { LinkButton } from "@/components/ui/link-button";
import { MessagePage } from "@/components/ui/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage
      title="There is nothing at this address"
      actions={
        <LinkButton href="/" variant="primary">
          Go to the start
        </LinkButton>
      }
    >
      <p>No money has moved. The link may be cut short, or what it led to may be gone.</p>
      <p>If somebody sent you the link, ask them for it again.</p>
    </MessagePage>
  );
}
