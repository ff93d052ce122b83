import { useTranslations } from "use-intl";
import type { MovementProgress } from "@/components/movements/use-movement";
import { Spinner } from "@/components/ui/spinner";

/** Shows and announces the current step. */
export function MovementStatus({ progress }: { progress: MovementProgress }) {
  const t = useTranslations("vaults.progress");
  const { wallet, phase, step, steps } = progress;
  const text = t(phase, { wallet });
  return (
    <p role="status" className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
      <Spinner />
      <span>{steps > 1 ? t("step", { step, steps, text }) : text}</span>
    </p>
  );
}
