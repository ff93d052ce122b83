"use client";

import { Printer } from "lucide-react";
import { LoadOnPress } from "@/components/checkout/load-on-press";
import { ShareButton } from "@/components/checkout/share-button";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";

interface ReceiptToolsProps {
  paymentId: string;
  url: string;
  title: string;
  /** Whether this installation can send it by mail. */
  isMailed: boolean;
}

const loadMail = async () => (await import("@/components/checkout/mail-receipt")).MailReceipt;

/** Prints, shares or mails a receipt. On paper only the receipt shows. */
export function ReceiptTools({ paymentId, url, title, isMailed }: ReceiptToolsProps) {
  const { t } = useLiveLocale();
  return (
    <>
      <button type="button" onClick={() => window.print()} className={buttonStyle({ variant: "quiet" })}>
        <Printer aria-hidden />
        {t("print")}
      </button>
      <ShareButton url={url} title={title} />
      {isMailed ? <LoadOnPress text={t("mailReceipt")} load={loadMail} props={{ paymentId }} /> : null}
    </>
  );
}
