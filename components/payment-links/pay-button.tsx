"use client";

import { useTranslations } from "use-intl";
import { buttonCode } from "@/components/payment-links/button-code";
import { CodeBlock } from "@/components/ui/code-block";

interface PayButtonProps {
  url: string;
  /** Formatted; empty where the buyer enters it. */
  amount: string;
  merchant: string;
}

/** Shows the HTML of a button for the merchant's own pages, and how it looks. */
export function PayButton({ url, amount, merchant }: PayButtonProps) {
  const t = useTranslations("links.button");
  const text = amount ? t("payAmount", { amount }) : t("pay", { merchant });
  return (
    <div className="flex flex-col items-start gap-3">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="inline-block rounded-[8px] bg-[#1d1f18] px-[20px] py-[12px] font-semibold text-[16px] text-white no-underline"
      >
        {text}
      </a>
      <CodeBlock code={buttonCode(url, text)} label={t("code")} className="w-full" />
    </div>
  );
}
