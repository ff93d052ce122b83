import type { ReactNode } from "react";
import { messagesFor } from "@/components/messages/catalogue";
import { findLocale } from "@/components/messages/find-locale";
import { MessagesProvider } from "@/components/messages/messages-provider";
import type { Namespace } from "@/components/messages/translator";

type PageMessagesProps = { namespaces: readonly Namespace[]; children: ReactNode };

/** Sends a page the messages that its client components write; server components take theirs without it. */
export async function PageMessages({ namespaces, children }: PageMessagesProps) {
  const locale = await findLocale();
  return (
    <MessagesProvider locale={locale} messages={messagesFor(locale, namespaces)}>
      {children}
    </MessagesProvider>
  );
}
