import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type Finding = inferRouterOutputs<AppRouter>["health"]["installation"]["chains"][number]["findings"][number];

const SEVERITIES = [
  { severity: "fault", tone: "bad" },
  { severity: "warning", tone: "wait" },
] as const;

/** Lists mismatches between a network and the chains file: errors first, then warnings. */
export function ChainFindings({ network, findings }: { network: string; findings: readonly Finding[] }) {
  const t = useTranslations("settings.installation.chain");
  return SEVERITIES.map(({ severity, tone }) => {
    const found = findings.filter((finding) => finding.severity === severity);
    if (found.length === 0) return null;
    return (
      <Banner key={severity} tone={tone} title={t(severity, { network })}>
        <ul className="flex flex-col gap-1">
          {found.map(({ symbol, text }) => (
            <li key={`${symbol} ${text}`} className="break-words">
              {symbol ? `${symbol}: ` : null}
              {text}
            </li>
          ))}
        </ul>
      </Banner>
    );
  });
}
