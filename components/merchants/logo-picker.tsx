"use client";

import { useTranslations } from "use-intl";
import { LogoUpload } from "@/components/merchants/logo-upload";
import { LogoUrl } from "@/components/merchants/logo-url";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

interface LogoPickerProps {
  merchantName: string;
  /** The server's error for a refused URL. */
  fault?: string;
  isPending: boolean;
  /** The path of an uploaded image, or a URL to fetch. */
  onPick: (iconUrl: string) => Promise<void> | void;
}

/** Takes a logo from a file or from the web. */
export default function LogoPicker({ merchantName, fault, isPending, onPick }: LogoPickerProps) {
  const t = useTranslations("merchants.logo");
  return (
    <Tabs defaultValue="file">
      <TabsList aria-label={t("from")}>
        <TabsTrigger value="file">{t("fromFile")}</TabsTrigger>
        <TabsTrigger value="url">{t("fromUrl")}</TabsTrigger>
      </TabsList>
      <TabsContent value="file">
        <LogoUpload merchantName={merchantName} onUploaded={onPick} />
      </TabsContent>
      <TabsContent value="url">
        <LogoUrl fault={fault} isPending={isPending} onUse={(url) => void onPick(url)} />
      </TabsContent>
    </Tabs>
  );
}
