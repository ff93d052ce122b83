"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AddPasskey } from "@/components/settings/add-passkey";
import { PasskeyRow } from "@/components/settings/passkey-row";
import { RenewCodes } from "@/components/settings/renew-codes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { useBrowserValue } from "@/components/ui/use-browser-value";

const MOST = 10;
const readOrigin = () => window.location.origin;

/** Lists a person's passkeys, and adds one where the browser offers it. */
export function Passkeys() {
  const t = useTranslations("settings.passkeys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: passkeys } = useSuspenseQuery(trpc.security.passkeys.queryOptions());
  const { data: overview } = useSuspenseQuery(trpc.security.overview.queryOptions());
  const { passkeyOrigin: origin, secondFactorSince, recoveryCodesLeft } = overview;
  const here = useBrowserValue<string | null>(readOrigin, null);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.security.passkeys.queryFilter()),
      queryClient.invalidateQueries(trpc.security.overview.queryFilter()),
    ]);
  const isElsewhere = origin !== null && here !== null && here !== origin;
  const canAdd = origin !== null && !isElsewhere && passkeys.length < MOST;
  return (
    <Section
      title={t("title")}
      description={t("text")}
      actions={
        canAdd ? (
          <AddPasskey
            origin={origin}
            onDone={refresh}
            trigger={
              <Button size="sm">
                <Plus aria-hidden /> {t("add")}
              </Button>
            }
          />
        ) : null
      }
    >
      <div className="flex flex-col items-start gap-4">
        {isElsewhere ? <OpenThere origin={origin} /> : null}
        {passkeys.length >= MOST ? (
          <p className="text-ink-muted">{t("most", { count: passkeys.length })}</p>
        ) : null}
        {passkeys.length > 0 ? (
          <ul aria-label={t("list")} className="w-full border-line border-t">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isLast={passkeys.length === 1 && secondFactorSince === null}
                onChange={refresh}
              />
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">{t(origin === null ? "unavailable" : "none")}</p>
        )}
        {passkeys.length > 0 && secondFactorSince === null ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-ink-muted">{t("codesLeft", { count: recoveryCodesLeft })}</span>
            <RenewCodes onDone={refresh} />
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** Leads to the only address at which browsers use this site's passkeys. */
function OpenThere({ origin }: { origin: string }) {
  const t = useTranslations("ui.passkey");
  return (
    <Banner
      title={t("elsewhere", { origin })}
      actions={
        <LinkButton size="sm" href={`${origin}/dashboard/settings/security`}>
          {t("open", { origin })}
        </LinkButton>
      }
      className="w-full"
    />
  );
}
