import type { ReactNode } from "react";
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
  const newest = published.find(({ version }) => version !== pinned)?.version ?? pinned;
  const canUpgrade = published.some(({ isPinnable }) => isPinnable);
  return (
    <>
      <PageHeader
        title="API version"
        description="Every request is answered by the version that the account is pinned to, unless the request asks for a newer one."
      />
      <Section title="Pinned version">
        <p className="font-mono text-xl">{pinned}</p>
        <p className="max-w-[70ch] pt-2 text-ink-muted">
          {canUpgrade
            ? "There is a newer version. Try it on single requests first; pinning it is for good."
            : "This is the newest version that can be pinned. There is nothing to do."}{" "}
          An account never goes back: a request that asks for an older version is refused with{" "}
          <code className="font-mono">api_version_downgrade</code>.
        </p>
      </Section>
      <Section title="Published versions" description="The newest first.">
        <ul className="flex flex-col">
          {published.map((each) => (
            <li
              key={each.version}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b py-3 last:border-b-0"
            >
              <div className="flex min-w-0 flex-col gap-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium font-mono">{each.version}</span>
                  {each.version === pinned ? <Badge tone="good">Pinned</Badge> : null}
                  {each.isPreview ? <Badge tone="info">Preview</Badge> : null}
                </p>
                {each.changes.map((change) => (
                  <p key={change} className="max-w-[70ch] text-ink-muted">
                    {withCode(change)}
                  </p>
                ))}
                {each.isPreview ? (
                  <p className="max-w-[70ch] text-ink-muted">
                    A preview may still change. It is never pinned: ask for it on each request.
                  </p>
                ) : null}
              </div>
              {each.isPinnable && mayManage ? <UpgradeVersion from={pinned} to={each.version} /> : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Try another version"
        description="The header Svc-Version chooses the version of one request; the answer says in the same header which one served it."
      >
        <CodeBlock label="curl command" code={curl(apiUrl, newest)} />
      </Section>
    </>
  );
}

/** Renders a text with API names in backticks as code. */
function withCode(text: string): ReactNode {
  const parts = text.split("`");
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <code key={part} className="font-mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function curl(apiUrl: string, version: string): string {
  return [
    `curl -i ${apiUrl}/v1/payments?limit=1 \\`,
    `  -H 'Api-Key: YOUR_API_KEY' \\`,
    `  -H 'Svc-Version: ${version}'`,
  ].join("\n");
}
