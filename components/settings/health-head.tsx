import { useTranslations } from "#translations";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";

interface HealthHeadProps {
  title: string;
  description: string;
  /** When the state was read. */
  now: Date;
  /** Whether the last refresh failed. */
  isError: boolean;
}

/** Renders the header of a page whose state is refreshed continuously. */
export function HealthHead({ title, description, now, isError }: HealthHeadProps) {
  const t = useTranslations("settings.health");
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        badge={
          <span className="text-ink-muted text-sm">
            {t.rich("asOf", { time: () => <Time at={now} detail="second" /> })}
          </span>
        }
      />
      {isError ? <Banner tone="wait" title={t("notRead")} className="mb-5" /> : null}
    </>
  );
}
