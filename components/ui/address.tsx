import { useTranslations } from "#translations";
import { AddressStrip } from "@/components/ui/address-strip";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";

type AddressProps = {
  address: string;
  /** The role of the address, for the copy button: "buyer address". */
  label?: string;
  /** Shows the whole address, where the reader must check it. */
  whole?: boolean;
  className?: string;
};

/** Renders strip, text and copy button in one. The network's name belongs next to it. */
export function Address({ address, label, whole, className }: AddressProps) {
  const t = useTranslations("ui");
  const name = label ?? t("address");
  return (
    <span className={cn("inline-flex max-w-full items-center gap-2", className)}>
      <AddressStrip address={address} />
      {whole ? (
        <>
          <span className="min-w-0 break-all font-mono text-[0.93em]">{address}</span>
          <CopyButton value={address} label={name} iconOnly />
        </>
      ) : (
        <CopyButton value={address} label={name} />
      )}
    </span>
  );
}
