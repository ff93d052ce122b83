import { useTranslations } from "#translations";
import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/text-link";

interface TransactionProofProps {
  hash: string;
  /** The network's explorer; null when it has none. */
  url: string | null;
  /** The name of the copied value, for screen readers. */
  label?: string;
}

/** Shows a transaction's hash, with a copy button and an explorer link. */
export function TransactionProof({ hash, url, label }: TransactionProofProps) {
  const t = useTranslations("ui");
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <CopyButton value={hash} label={label ?? t("transactionHash")} lead={10} tail={8} />
      {url ? (
        <TextLink href={url} external>
          {t("viewInExplorer")}
        </TextLink>
      ) : null}
    </span>
  );
}
