import { useTranslations } from "use-intl";

const STOPS = ["stopsOffers", "stopsAddresses"] as const;
const CONTINUES = ["continuesPayments", "continuesDeposits", "continuesRefunds"] as const;

/** Lists what a stop holds back, and what continues. */
export function StopEffects({ where }: { where: string }) {
  const t = useTranslations("settings.stops");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Effects title={t("stops", { where })} items={STOPS.map((each) => t(each))} />
      <Effects title={t("continues")} items={CONTINUES.map((each) => t(each))} />
    </div>
  );
}

function Effects({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="break-words font-medium">{title}</h3>
      <ul className="list-disc pl-4 text-ink-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
