"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { LogoFromFile } from "@/components/merchants/logo-from-file";
import { LogoUrlField } from "@/components/merchants/logo-url-field";
import { useLogoFile } from "@/components/merchants/use-logo-file";
import type { NewLogo } from "@/components/merchants/use-new-logo";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

interface NewLogoPickerProps {
  merchantName: string;
  /** Why the image was refused. */
  error: Error | null;
  /** The server's error for a refused URL. */
  fault?: string;
  /** Called on each change of the choice, with null for no logo. */
  onChoose: (logo: NewLogo | null) => void;
}

/** Picks a logo as a part of a form, whose own button saves it. */
export default function NewLogoPicker({ merchantName, error, fault, onChoose }: NewLogoPickerProps) {
  const t = useTranslations("merchants.logo");
  return (
    <Tabs defaultValue="file" onValueChange={() => onChoose(null)}>
      <TabsList aria-label={t("from")}>
        <TabsTrigger value="file">{t("fromFile")}</TabsTrigger>
        <TabsTrigger value="url">{t("fromUrl")}</TabsTrigger>
      </TabsList>
      <TabsContent value="file">
        <FromFile merchantName={merchantName} error={error} onChoose={onChoose} />
      </TabsContent>
      <TabsContent value="url">
        <FromUrl fault={fault} onChoose={onChoose} />
      </TabsContent>
    </Tabs>
  );
}

function FromFile({ merchantName, error, onChoose }: Omit<NewLogoPickerProps, "fault">) {
  const logo = useLogoFile();
  const { chosen, made, upload } = logo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `upload` differs only when one of these does.
  useEffect(() => onChoose(chosen && { take: upload }), [chosen, made, onChoose]);
  return <LogoFromFile merchantName={merchantName} logo={logo} error={error} />;
}

function FromUrl({ fault, onChoose }: Pick<NewLogoPickerProps, "fault" | "onChoose">) {
  const t = useTranslations("merchants.logo");
  const [url, setUrl] = useState("");
  function change(text: string) {
    const given = text.trim();
    setUrl(text);
    onChoose(given === "" ? null : { take: async () => given });
  }
  return (
    <LogoUrlField
      help={t("urlHelpNew")}
      error={fault && t("urlIssue", { issue: fault })}
      value={url}
      onChange={change}
    />
  );
}
