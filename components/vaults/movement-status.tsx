import { Spinner } from "@/components/ui/spinner";
import type { MovementProgress } from "@/components/vaults/use-movement";

/** Shows and announces the current step. */
export function MovementStatus({ progress }: { progress: MovementProgress }) {
  const count = progress.steps > 1 ? `Step ${progress.step} of ${progress.steps}: ` : "";
  return (
    <p role="status" className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
      <Spinner />
      <span>
        {count}
        {words(progress)}
      </span>
    </p>
  );
}

function words({ phase, wallet }: MovementProgress): string {
  switch (phase) {
    case "connecting":
      return `Answer in ${wallet}.`;
    case "switching":
      return `Switch the network in ${wallet}.`;
    case "asking":
      return `Confirm in ${wallet}.`;
    case "mining":
      return "Waiting until the network has the allowance.";
    case "sent":
      return "Sent. Waiting until the network has it.";
  }
}
