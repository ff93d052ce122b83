"use client";

import { useTranslations } from "use-intl";
import { MERCHANT_LINKS } from "@/components/merchants/merchant-links";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import type { MerchantLink } from "@/server/merchants/schema";

export type ProfileLinks = Record<MerchantLink, string | null>;
type Profile = { merchantName: string; merchantEmail: string; accentColor: string | null } & ProfileLinks;

/** What is typed: an empty link is none. */
type TypedProfile = Record<keyof Profile, string>;

export type ProfileForm = ReturnType<typeof useProfileForm>;

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const COLOUR = /^#?[0-9a-f]{6}$/i;
const URL_START = /^https?:\/\/[^\s/]/i;

const NONE: TypedProfile = {
  merchantName: "",
  merchantEmail: "",
  supportEmail: "",
  supportUrl: "",
  termsUrl: "",
  privacyUrl: "",
  accentColor: "",
};

/** Keeps a merchant's profile while it is typed. The server's rules are stricter and final. */
export function useProfileForm(initial: Partial<TypedProfile>, send: (profile: Profile) => Promise<unknown>) {
  const t = useTranslations("merchants.profile");
  const noUrl = (value: string) =>
    value.trim() === "" || URL_START.test(value.trim()) ? undefined : t("notAUrl");
  return useTrpcForm<TypedProfile>({
    initial: { ...NONE, ...initial },
    check: ({
      merchantName,
      merchantEmail,
      supportEmail,
      supportUrl,
      termsUrl,
      privacyUrl,
      accentColor,
    }) => ({
      merchantName: merchantName.trim() === "" ? t("noName") : undefined,
      merchantEmail: EMAIL.test(merchantEmail.trim()) ? undefined : t("noEmail"),
      supportEmail:
        supportEmail.trim() === "" || EMAIL.test(supportEmail.trim()) ? undefined : t("notAnEmail"),
      supportUrl: noUrl(supportUrl),
      termsUrl: noUrl(termsUrl),
      privacyUrl: noUrl(privacyUrl),
      accentColor: accentColor.trim() === "" || COLOUR.test(accentColor.trim()) ? undefined : t("notAColour"),
    }),
    send: ({ merchantName, merchantEmail, accentColor, ...links }) =>
      send({
        merchantName: merchantName.trim(),
        merchantEmail: merchantEmail.trim(),
        accentColor: storedColour(accentColor),
        ...stored(links),
      }),
    issueText: (issue) => t("issue", { issue }),
  });
}

function storedColour(typed: string): string | null {
  const digits = typed.trim().replace("#", "");
  return digits === "" ? null : `#${digits}`;
}

function stored(typed: Record<MerchantLink, string>): ProfileLinks {
  const links = MERCHANT_LINKS.map((name) => [name, typed[name].trim() || null]);
  return Object.fromEntries(links) as ProfileLinks;
}
