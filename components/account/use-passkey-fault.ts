"use client";

import { useTranslations } from "use-intl";
import { PasskeyError } from "@/components/account/passkey-ceremony";

/**
 * Returns a function that writes why a passkey was not used; undefined for other errors.
 * @param origin the passkeys' own
 */
export function usePasskeyFault(origin: string): (error: unknown) => string | undefined {
  const t = useTranslations("ui.passkey");
  return (error) => (error instanceof PasskeyError ? t(error.fault, { origin }) : undefined);
}
