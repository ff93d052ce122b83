import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";

interface TillHeaderProps {
  /** Undefined until one is chosen. */
  merchant: string | undefined;
  isTest: boolean;
  /** Chooses another merchant; absent during a sale. */
  onChange?: () => void;
}

/** Names the till's merchant, with the ways to another one and to the dashboard. */
export function TillHeader({ merchant, isTest, onChange }: TillHeaderProps) {
  const t = useTranslations("till");
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      <h1 className="flex min-w-0 items-center gap-2 text-lg">
        <span className="truncate">{merchant ?? t("title")}</span>
        {isTest ? <Badge tone="wait">{t("test")}</Badge> : null}
      </h1>
      <div className="flex gap-2">
        {merchant && onChange ? (
          <Button size="sm" variant="quiet" onClick={onChange}>
            {t("change")}
          </Button>
        ) : null}
        <LinkButton size="sm" variant="quiet" href="/dashboard">
          {t("dashboard")}
        </LinkButton>
      </div>
    </header>
  );
}
