import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider, type Messages } from "use-intl";
import { CATALOGUE } from "@/components/messages/catalogue";
import { ChainHealth } from "@/components/settings/chain-health";
import { DatabaseHealth } from "@/components/settings/database-health";
import { UnpricedFee } from "@/components/settings/unpriced-fee";
import { WorkerHealth } from "@/components/settings/worker-health";
import type { InstallationHealth } from "@/server/jobs/health-schema";
import { CODES } from "@/tests/support/html-codes";

/** Returns the text that an operator reads in Settings › Health about networks, keys, workers and the database. */
export function healthText({ chains, workers, database, unpricedFees }: InstallationHealth): string {
  const shown: ReactNode[] = [
    createElement(DatabaseHealth, { key: "database", state: database }),
    ...chains.map((chain) => createElement(ChainHealth, { key: chain.id, chain })),
    ...unpricedFees.map((fee) => createElement(UnpricedFee, { key: fee.currency, fee })),
    ...workers.map((worker) => createElement(WorkerHealth, { key: worker.holder, worker })),
  ];
  const messages = CATALOGUE.en as unknown as Messages;
  const html = renderToStaticMarkup(
    createElement(IntlProvider, { locale: "en", messages, timeZone: "UTC" } as never, ...shown),
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[#\w]+;/g, (code) => CODES[code] ?? code);
}
