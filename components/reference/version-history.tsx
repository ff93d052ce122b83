import { Sentence } from "@/components/reference/field-list";
import { Name, Topic } from "@/components/reference/topic";
import { Badge } from "@/components/ui/badge";
import type { PublishedVersion } from "@/server/reference/reference";

/** Lists the published versions with their changes, the newest first. */
export function VersionHistory({ versions }: { versions: PublishedVersion[] }) {
  return (
    <>
      <Topic id="version-history">
        <p>
          Your account’s version and the button that changes it are in the dashboard, under{" "}
          <a href="/dashboard/developers/version" className="link">
            Developers, API version
          </a>
          . An older version is refused with{" "}
          <a href="#error-api_version_downgrade" className="link font-mono">
            api_version_downgrade
          </a>
          . Try a newer one on single requests by <Name>Svc-Version</Name>.
        </p>
      </Topic>
      <ol className="mt-4 divide-y divide-line border-line border-y">
        {versions.map(({ version, isPreview, changes }) => (
          <li
            key={version}
            id={`version-${version}`}
            className="grid scroll-mt-28 gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)] lg:scroll-mt-20"
          >
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium font-mono text-sm">{version}</span>
              {isPreview ? <Badge tone="info">Preview</Badge> : null}
            </p>
            <div className="max-w-[70ch]">
              {changes.map((change) => (
                <Sentence key={change} text={change} className="" />
              ))}
              {isPreview ? (
                <p className="mt-0.5 text-ink-muted">
                  A preview may still change, and is never pinned: send it with each request.
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
