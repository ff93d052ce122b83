"use client";

import { Download, Printer, Share } from "lucide-react";
import { useTranslations } from "use-intl";
import { qrPng, qrSvg, saveFile } from "@/components/payment-links/qr-files";
import { CopyLink } from "@/components/payment-parts/copy-link";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useBrowserValue } from "@/components/ui/use-browser-value";

interface ShareLinkProps {
  url: string;
  /** The text for the recipient: "Corner Coffee: $12.50, ORDER-7". */
  title: string;
  /** The file names, without extension. */
  fileName: string;
}

const canShare = () => typeof navigator.share === "function";

/** Renders the ways to send a payment link to its buyer. */
export function ShareLink({ url, title, fileName }: ShareLinkProps) {
  const t = useTranslations("links.share");
  const hasShare = useBrowserValue(canShare, false);
  async function share() {
    // Closing the share sheet is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
  }
  async function savePng() {
    const file = await qrPng(url);
    if (file) saveFile(file, `${fileName}.png`);
    else toast.error(t("noPictures"));
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <CopyLink url={url} text={t("copy")} primary />
      {hasShare ? (
        <Button onClick={() => void share()}>
          <Share aria-hidden /> {t("share")}
        </Button>
      ) : null}
      <Button onClick={() => void savePng()}>
        <Download aria-hidden /> {t("png")}
      </Button>
      <Button onClick={() => saveFile(qrSvg(url), `${fileName}.svg`)}>
        <Download aria-hidden /> {t("svg")}
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden /> {t("print")}
      </Button>
    </div>
  );
}
