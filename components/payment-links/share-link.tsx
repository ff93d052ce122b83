"use client";

import { Download, Printer, Share } from "lucide-react";
import { useSyncExternalStore } from "react";
import { CopyLink } from "@/components/payment-links/copy-link";
import { qrPng, qrSvg, saveFile } from "@/components/payment-links/qr-files";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

interface ShareLinkProps {
  url: string;
  /** What the link is for, as the other person reads it: "Corner Coffee: $12.50, ORDER-7". */
  title: string;
  /** Of the files, without its ending. */
  fileName: string;
}

const never = () => () => {};
const canShare = () => typeof navigator.share === "function";

/** The ways in which a payment link goes to whoever pays it. */
export function ShareLink({ url, title, fileName }: ShareLinkProps) {
  const hasShare = useSyncExternalStore(never, canShare, () => false);
  async function share() {
    // Closing the sheet is no fault.
    await navigator.share({ title, url }).catch(() => undefined);
  }
  async function savePng() {
    const file = await qrPng(url);
    if (file) saveFile(file, `${fileName}.png`);
    else toast.error("This browser draws no pictures. Take the SVG instead.");
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <CopyLink url={url} text="Copy link" primary />
      {hasShare ? (
        <Button onClick={() => void share()}>
          <Share aria-hidden /> Share
        </Button>
      ) : null}
      <Button onClick={() => void savePng()}>
        <Download aria-hidden /> QR as PNG
      </Button>
      <Button onClick={() => saveFile(qrSvg(url), `${fileName}.svg`)}>
        <Download aria-hidden /> QR as SVG
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden /> Print
      </Button>
    </div>
  );
}
