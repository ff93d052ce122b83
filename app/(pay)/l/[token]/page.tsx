import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findPageLocale } from "@/app/(pay)/find-page-locale";
import { LinkVisitPage } from "@/components/link-visit/link-visit-page";
import { linkVisitTitle } from "@/components/link-visit/link-visit-title";
import type { VisitLocale } from "@/components/link-visit/visit-locale";
import { translatorFor } from "@/components/messages/catalogue";
import { amountFault, loadPublicLink } from "@/server/payment-links/load-public-link";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const findLink = cache(async (token: string) => (await loadPublicLink(token)) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [link, locale] = [await findLink((await params).token), await findVisitLocale()];
  return { title: { absolute: linkVisitTitle(link, locale) } };
}

async function findVisitLocale(): Promise<VisitLocale> {
  const { language, tag, t } = await findPageLocale();
  return { language, tag, t: translatorFor(tag, "payByLink.page"), shared: t };
}

/** Renders a reusable payment link for its buyers: `/l/<token>`. */
export default async function LinkVisitRoute({ params, searchParams }: Props) {
  const link = await findLink((await params).token);
  const { amount, refused } = await searchParams;
  const typed = typeof amount === "string" ? amount : "";
  return (
    <LinkVisitPage
      link={link}
      locale={await findVisitLocale()}
      typed={typed}
      fault={refused === "amount" ? amountFault(link, typed) : null}
      refused={refused === "busy" || refused === "other" ? refused : null}
      visit={crypto.randomUUID()}
    />
  );
}
