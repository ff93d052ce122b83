"use client";

import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { Note } from "@/components/checkout/flow-state";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { toneSoft } from "@/components/ui/tone";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

const icons = { info: Info, wait: TriangleAlert, bad: CircleAlert };

/** Shows and announces the latest event. */
export function NoteBanner({ note }: { note: Note | null }) {
  if (!note) return null;
  const Icon = icons[note.tone];
  return (
    <div
      role={note.tone === "bad" ? "alert" : "status"}
      data-edge
      className={`flex gap-3 rounded-lg px-4 py-3 text-start ${toneSoft[note.tone]}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 break-words">
        <p className="font-medium">{note.title}</p>
        <p className="text-ink">{note.text}</p>
        {note.network ? <NetworkFacts network={note.network} /> : null}
      </div>
    </div>
  );
}

/** Lists what a wallet asks for when its owner adds a network. */
function NetworkFacts({ network }: { network: CheckoutNetwork }) {
  const { t } = useLiveLocale();
  const { name, chainId, coin, explorerUrl, addable } = network;
  const facts = [
    [t("networkName"), name],
    [t("chainId"), String(chainId)],
    [t("coin"), coin],
    [t("rpcUrl"), addable?.rpcUrls[0]],
    [t("explorerUrl"), explorerUrl],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-ink text-sm">
      {facts.map(([term, value]) =>
        value ? (
          <div key={term} className="contents">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="min-w-0 break-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
