"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Crop, isSquare, middleCrop } from "@/components/merchants/crop";
import { drawCrop } from "@/components/merchants/draw-crop";
import { checkLogoFile, type LogoFile } from "@/components/merchants/logo-checks";
import { uploadLogo } from "@/components/merchants/upload-logo";

/** Drawing and encoding wait until the crop has been still for this long. */
const STILL_MS = 120;

export interface ChosenLogo {
  file: File;
  /** Null when the browser cannot read it. */
  image: ImageBitmap | null;
  /** Null to use the whole file. */
  crop: Crop | null;
}

export type LogoFileState = ReturnType<typeof useLogoFile>;

/** Keeps a file that was chosen as a logo, its crop, and the rules that it meets. */
export function useLogoFile() {
  const t = useTranslations("merchants.logo");
  const uploadTexts = useTranslations("merchants.logo.upload");
  const [chosen, setChosen] = useState<ChosenLogo | null>(null);
  const [made, setMade] = useState<Blob | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    setMade(null);
    const timer = setTimeout(
      () =>
        void makeFile(chosen).then((blob) => {
          if (!isOver) setMade(blob);
        }),
      chosen?.crop ? STILL_MS : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [chosen]);
  useEffect(() => {
    const url = made && URL.createObjectURL(made);
    setPreview(url);
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [made]);
  const checks = chosen ? checkLogoFile(fileOf(chosen, made), t) : [];
  const isGood = checks.every(({ isMet }) => isMet);
  return {
    chosen,
    /** The file to send; null until it is ready. */
    made,
    /** The browser's URL of the file to send. */
    preview,
    checks,
    isGood,
    async choose(file: File) {
      const image = await createImageBitmap(file).catch(() => null);
      const crop = image && !isSquare(image) ? middleCrop(image) : null;
      setChosen({ file, image, crop });
    },
    crop: (crop: Crop | null) => setChosen((before) => before && { ...before, crop }),
    clear: () => setChosen(null),
    /**
     * Sends the chosen image, even while the preview is still being drawn.
     * @returns the path to set as the icon URL
     * @throws Error with a message for people
     */
    async upload(): Promise<string> {
      if (!isGood) throw new Error(uploadTexts("rules"));
      const file = made ?? (await makeFile(chosen));
      if (!file) throw new Error(uploadTexts("unreadable"));
      return uploadLogo(file, uploadTexts);
    },
  };
}

async function makeFile(chosen: ChosenLogo | null): Promise<Blob | null> {
  if (!chosen?.image) return null;
  return chosen.crop ? drawCrop(chosen.image, chosen.crop).catch(() => null) : chosen.file;
}

/** Returns what the rules apply to: the crop, where there is one, since the file itself need not be square or small. */
function fileOf({ file, image, crop }: ChosenLogo, made: Blob | null): LogoFile {
  if (!crop) return { type: file.type, bytes: file.size, size: image };
  const side = Math.min(crop.side, 1_024);
  return { type: file.type, bytes: made?.size ?? 0, size: { width: side, height: side } };
}
