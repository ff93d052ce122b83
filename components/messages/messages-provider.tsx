"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { IntlProvider, type Messages } from "use-intl";

/** Compiled messages by namespace. */
type Given = Record<string, unknown>;

const Inherited = createContext<Given>({});

type MessagesProviderProps = { locale: string; messages: Given; children: ReactNode };

/** Provides client components with the messages of the page and of the layout around it. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  const inherited = useContext(Inherited);
  const all = useMemo(() => ({ ...inherited, ...messages }), [inherited, messages]);
  return (
    <Inherited value={all}>
      <IntlProvider locale={locale} messages={all as unknown as Messages} timeZone="UTC" onError={fail}>
        {children}
      </IntlProvider>
    </Inherited>
  );
}

/** An invalid message is a bug, so it throws. */
function fail(error: Error): never {
  throw error;
}
