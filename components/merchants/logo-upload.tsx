"use client";

import { useMutation } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { BuyerPreview } from "@/components/merchants/buyer-preview";
import { middleCrop } from "@/components/merchants/crop";
import { CropImage } from "@/components/merchants/crop-image";
import { LogoCheckList } from "@/components/merchants/logo-check-list";
import { uploadLogo } from "@/components/merchants/upload-logo";
import { useLogoFile } from "@/components/merchants/use-logo-file";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface LogoUploadProps {
  merchantName: string;
  /** Called with the path of the checked image; may take its time to set it. */
  onUploaded: (iconUrl: string) => Promise<void> | void;
}

/** A logo from a file: chosen or dropped, cropped, held against the rules, shown as buyers see it, and sent. */
export function LogoUpload({ merchantName, onUploaded }: LogoUploadProps) {
  const { chosen, made, preview, checks, choose, crop, clear } = useLogoFile();
  const send = useMutation({
    mutationFn: async (file: Blob) => onUploaded(await uploadLogo(file)),
    onSuccess: clear,
  });
  function take(file: File | undefined) {
    send.reset();
    if (file) void choose(file);
  }
  function leave() {
    send.reset();
    clear();
  }
  if (!chosen) return <DropZone onFile={take} />;
  const { image } = chosen;
  const isGood = checks.every(({ isMet }) => isMet);
  return (
    <div className="flex flex-col gap-4">
      {image && chosen.crop ? <CropImage image={image} crop={chosen.crop} onChange={crop} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <LogoCheckList checks={checks} />
        <BuyerPreview name={merchantName} logo={preview} />
      </div>
      <p role="status" className="sr-only">
        {isGood ? "The image meets every rule." : "The image does not meet every rule."}
      </p>
      {send.error ? (
        <Banner tone="bad" title="The logo was not taken" announce>
          {send.error.message}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!isGood || !made}
          pending={send.isPending}
          onClick={() => made && send.mutate(made)}
        >
          Use this logo
        </Button>
        {image && !chosen.crop ? <Button onClick={() => crop(middleCrop(image))}>Crop it</Button> : null}
        <Button variant="quiet" onClick={leave}>
          Choose another
        </Button>
      </div>
    </div>
  );
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setOver] = useState(false);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <label
      className={cn(
        "flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-control border-dashed px-4 py-8 text-center",
        "hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isOver && "bg-accent-soft",
      )}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <ImageUp className="size-6 text-ink-muted" strokeWidth={1.5} aria-hidden />
      <span className="font-medium">Choose a logo, or drop it here</span>
      <span className="text-ink-muted text-sm">
        JPEG, PNG, WebP or AVIF, at most 2 MB, at least 500 × 500 pixels. It need not be square: you can crop
        it.
      </span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}
