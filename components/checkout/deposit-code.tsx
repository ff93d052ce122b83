"use client";

import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { QrCode } from "@/components/ui/qr-code";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

/** Shows the address as a code, which every wallet and exchange reads, and behind a tab the whole request (ERC-681). */
export function DepositCode({ address, uri }: { address: string; uri: string }) {
  const { t } = useDepositLocale();
  const style = "w-[264px] max-w-full border border-line";
  return (
    <Tabs defaultValue="address" className="flex w-full flex-col items-center">
      <TabsList aria-label={t("codes")} className="justify-center">
        <TabsTrigger value="address">{t("tabAddress")}</TabsTrigger>
        <TabsTrigger value="request">{t("tabRequest")}</TabsTrigger>
      </TabsList>
      <TabsContent value="address" className="flex flex-col items-center gap-2 pt-4 text-center">
        <QrCode text={address} label={t("addressCode", { address })} className={style} />
      </TabsContent>
      <TabsContent value="request" className="flex flex-col items-center gap-2 pt-4 text-center">
        <QrCode text={uri} label={t("requestCode")} className={style} />
        <p className="text-ink-muted text-sm">{t("requestNote")}</p>
      </TabsContent>
    </Tabs>
  );
}
