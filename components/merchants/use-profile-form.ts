"use client";

import { useTranslations } from "use-intl";
import { useTrpcForm } from "@/components/query/use-trpc-form";

interface Profile {
  merchantName: string;
  merchantEmail: string;
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Keeps a merchant's name and e-mail while they are typed. The server's rules are stricter and final. */
export function useProfileForm(initial: Profile, send: (profile: Profile) => Promise<unknown>) {
  const t = useTranslations("merchants.profile");
  return useTrpcForm({
    initial,
    check: ({ merchantName, merchantEmail }) => ({
      merchantName: merchantName.trim() === "" ? t("noName") : undefined,
      merchantEmail: EMAIL.test(merchantEmail.trim()) ? undefined : t("noEmail"),
    }),
    send: ({ merchantName, merchantEmail }) =>
      send({ merchantName: merchantName.trim(), merchantEmail: merchantEmail.trim() }),
    issueText: (issue) => t("issue", { issue }),
  });
}
