import type { Metadata } from "next";
import { headers } from "next/headers";
import { BrandStyle } from "@/app/(pay)/brand-style";
import { CollectPage } from "@/components/collect/collect-page";
import { getTranslations } from "@/components/messages/get-translations";
import { loadForm } from "@/server/gateway/load-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("form.page"))("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Renders the form for buyer data, which a wallet shows: `/collect/?pid=…&accounts=…`. */
export default async function CollectRoute({ searchParams }: Props) {
  const { pid, accounts, token, callbackUrl, theme } = await searchParams;
  const form = await loadForm({
    paymentId: String(pid ?? ""),
    accounts: String(accounts ?? ""),
    token: String(token ?? ""),
  });
  const kept = Object.entries({ pid, accounts, token, callbackUrl, theme }).filter(
    ([, value]) => typeof value === "string",
  );
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <BrandStyle colour={form.state === "required" ? form.merchant.accentColor : null} />
      <CollectPage
        form={form}
        nonce={nonce}
        callbackUrl={typeof callbackUrl === "string" ? callbackUrl : null}
        query={Object.fromEntries(kept) as Record<string, string>}
      />
    </>
  );
}
