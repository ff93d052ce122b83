import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { UpgradeVersion } from "@/components/versions/upgrade-version";
import type { ApiVersions } from "@/server/accounts/schema";

interface VersionPageProps {
  versions: ApiVersions;
  /** The API's address. */
  apiUrl: string;
  mayManage: boolean;
}

/** Shows the account's API version, the changes of other versions, and how to upgrade. */
export function VersionPage({ versions: { pinned, published }, apiUrl, mayManage }: VersionPageProps) {
  const t = useTranslations("versions");
  const newest = published.find(({ version }) => version !== pinned)?.version ?? pinned;
  const canUpgrade = published.some(({ isPinnable }) => isPinnable);
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <Section title={t("pinnedTitle")}>
        <p className="font-mono text-xl">{pinned}</p>
        <p className="max-w-[70ch] pt-2 text-ink-muted">
          {t(canUpgrade ? "canUpgrade" : "isNewest")} {t.rich("noDowngrade", { code: apiName })}
        </p>
      </Section>
      <Section title={t("published")} description={t("newestFirst")}>
        <ul className="flex flex-col">
          {published.map((each) => (
            <li
              key={each.version}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b py-3 last:border-b-0"
            >
              <div className="flex min-w-0 flex-col gap-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium font-mono">{each.version}</span>
                  {each.version === pinned ? <Badge tone="good">{t("pinned")}</Badge> : null}
                  {each.isPreview ? <Badge tone="info">{t("preview")}</Badge> : null}
                </p>
                {each.changes.map((change) => (
                  <p key={change} className="max-w-[70ch] text-ink-muted">
                    {t.rich(`changes.${change}`, { code: apiName })}
                  </p>
                ))}
                {each.isPreview ? <p className="max-w-[70ch] text-ink-muted">{t("previewText")}</p> : null}
              </div>
              {each.isPinnable && mayManage ? <UpgradeVersion from={pinned} to={each.version} /> : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("try")} description={t("tryText")}>
        <CodeBlock label={t("command")} code={curl(apiUrl, newest)} />
      </Section>
    </>
  );
}

function apiName(name: ReactNode): ReactNode {
  return <code className="font-mono">{name}</code>;
}

function curl(apiUrl: string, version: string): string {
  return [
    `curl -i ${apiUrl}/v1/payments?limit=1 \\`,
    `  -H 'Api-Key: YOUR_API_KEY' \\`,
    `  -H 'Svc-Version: ${version}'`,
  ].join("\n");
}
