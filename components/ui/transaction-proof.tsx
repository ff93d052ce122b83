import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/text-link";

interface TransactionProofProps {
  hash: string;
  /** The network's explorer; null where there is none. */
  url: string | null;
  /** What is copied, for screen readers. */
  label?: string;
}

/** A transaction's hash, to copy and to look at. */
export function TransactionProof({ hash, url, label = "transaction hash" }: TransactionProofProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <CopyButton value={hash} label={label} lead={10} tail={8} />
      {url ? (
        <TextLink href={url} external>
          Look at it
        </TextLink>
      ) : null}
    </span>
  );
}
