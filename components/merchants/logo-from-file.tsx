"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BuyerPreview } from "@/components/merchants/buyer-preview";
import { middleCrop } from "@/components/merchants/crop";
import { CropImage } from "@/components/merchants/crop-image";
import { LogoCheckList } from "@/components/merchants/logo-check-list";
import { LogoDropZone } from "@/components/merchants/logo-drop-zone";
import type { LogoFileState } from "@/components/merchants/use-logo-file";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface LogoFromFileProps {
  merchantName: string;
  logo: LogoFileState;
  /** Why the last upload failed. */
  error: Error | null;
  /** Buttons in front of the standard ones. */
  children?: ReactNode;
}

/** Takes a logo from a file: chosen or dropped, cropped, checked against the rules, and previewed for buyers. */
export function LogoFromFile({ merchantName, logo, error, children }: LogoFromFileProps) {
  const t = useTranslations("merchants.logo");
  const { chosen, preview, checks, isGood, choose, crop, clear } = logo;
  if (!chosen) return <LogoDropZone onFile={(file) => file && void choose(file)} />;
  const { image } = chosen;
  return (
    <div className="flex flex-col gap-4">
      {image && chosen.crop ? <CropImage image={image} crop={chosen.crop} onChange={crop} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <LogoCheckList checks={checks} />
        <BuyerPreview name={merchantName} logo={preview} />
      </div>
      <p role="status" className="sr-only">
        {t(isGood ? "allMet" : "notAllMet")}
      </p>
      {error ? (
        <Banner tone="bad" title={t("refused")} announce>
          {error.message}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {children}
        {image && !chosen.crop ? <Button onClick={() => crop(middleCrop(image))}>{t("crop")}</Button> : null}
        <Button variant={children ? "quiet" : undefined} onClick={clear}>
          {t("chooseAnother")}
        </Button>
      </div>
    </div>
  );
}
