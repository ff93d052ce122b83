import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "use-intl";

/** Returns a function that writes a failed call's message: the server's own, or that no answer arrived. */
export function useFaultMessage(): (error: unknown) => string {
  const t = useTranslations("shell");
  return (error) => (error instanceof TRPCClientError && error.data ? error.message : t("unreachable"));
}
