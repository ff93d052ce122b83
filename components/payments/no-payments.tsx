"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Renders the first page of an account without payments: how to create one. */
export function NoPayments({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations("payments.empty");
  const trpc = useTRPC();
  const { data: merchants = [] } = useQuery(trpc.merchants.list.queryOptions());
  const merchantId = merchants.find((merchant) => merchant.status === "active")?.id ?? "YOUR_MERCHANT_ID";
  return (
    <EmptyState icon={ReceiptText} title={t("title")} description={t("text")}>
      <div className="flex w-full max-w-2xl flex-col items-center gap-4">
        <CodeBlock label={t("label")} code={curl(apiUrl, merchantId)} className="w-full" />
        <LinkButton href="/dashboard/developers/api-keys">{t("key")}</LinkButton>
      </div>
    </EmptyState>
  );
}

function curl(apiUrl: string, merchantId: string): string {
  const body = { referenceId: "ORDER-1", amount: { unit: "iso4217/USD", value: "1000" } };
  return [
    `curl ${apiUrl}/v1/payments \\`,
    `  -H 'Api-Key: YOUR_API_KEY' \\`,
    `  -H 'Merchant-Id: ${merchantId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");
}
