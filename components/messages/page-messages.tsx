import type { ReactNode } from "react";
import { messagesFor } from "@/components/messages/catalogue";
import { findLocale } from "@/components/messages/find-locale";
import { MessagesProvider } from "@/components/messages/messages-provider";
import type { Namespace } from "@/components/messages/translator";

type PageMessagesProps = { namespaces: readonly Namespace[]; children: ReactNode };

/** Sends the messages of a page's client components; server components read theirs directly. */
export async function PageMessages({ namespaces, children }: PageMessagesProps) {
  const locale = await findLocale();
  return (
    <MessagesProvider locale={locale} messages={messagesFor(locale, namespaces)}>
      {children}
    </MessagesProvider>
  );
}
