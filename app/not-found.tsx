import type { Metadata } from "next";
import { buttonStyle } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage
      title="There is nothing at this address"
      actions={
        // The framework's link would add its script to every page.
        <a href="/" className={buttonStyle({ variant: "primary" })}>
          Go to the start
        </a>
      }
    >
      <p>No money has moved. The link may be cut short, or what it led to may be gone.</p>
      <p>If somebody sent you the link, ask them for it again.</p>
    </MessagePage>
  );
}
