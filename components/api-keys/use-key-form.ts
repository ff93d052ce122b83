"use client";

import { useTranslations } from "use-intl";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import type { CreateApiKey } from "@/server/accounts/schema";
import type { Mode, Permission } from "@/server/auth/permissions";

interface KeyDraft {
  name: string;
  mode: Mode;
  permissions: Permission[];
  /** Empty: all merchants. */
  merchantIds: string[];
  /** Days, or "never". */
  expiry: string;
}

export type KeyForm = ReturnType<typeof useKeyForm>;

/** The permissions that a shop's server needs, and no more. */
const USUAL: Permission[] = ["payments:read", "payments:write"];

/** Keeps the draft of a key until the key is created. */
export function useKeyForm(mode: Mode, send: (input: CreateApiKey) => Promise<unknown>) {
  const t = useTranslations("apiKeys.new");
  return useTrpcForm<KeyDraft>({
    initial: { name: "", mode, permissions: USUAL, merchantIds: [], expiry: "365" },
    check: ({ name, permissions }) => ({
      name: name.trim() === "" ? t("noName") : undefined,
      permissions: permissions.length === 0 ? t("noPermission") : undefined,
    }),
    send: ({ name, merchantIds, expiry, ...values }) =>
      send({
        ...values,
        name: name.trim(),
        merchantIds: merchantIds.length > 0 ? merchantIds : null,
        expiresInDays: expiry === "never" ? null : Number(expiry),
      }),
  });
}
