"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LogoFromFile } from "@/components/merchants/logo-from-file";
import { useLogoFile } from "@/components/merchants/use-logo-file";
import { Button } from "@/components/ui/button";

interface LogoUploadProps {
  merchantName: string;
  /** Called with the path of the checked image; may set it asynchronously. */
  onUploaded: (iconUrl: string) => Promise<void> | void;
}

/** Uploads a logo from a file, with a separate button. */
export function LogoUpload({ merchantName, onUploaded }: LogoUploadProps) {
  const t = useTranslations("merchants.logo");
  const logo = useLogoFile();
  const { chosen, made, isGood, upload, clear } = logo;
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => onUploaded(await upload()),
    onSuccess: clear,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice has not failed yet.
  useEffect(reset, [chosen?.file]);
  return (
    <LogoFromFile merchantName={merchantName} logo={logo} error={error}>
      <Button variant="primary" disabled={!isGood || !made} pending={isPending} onClick={() => mutate()}>
        {t("use")}
      </Button>
    </LogoFromFile>
  );
}
