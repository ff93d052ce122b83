"use client";

import { FlaskConical, Wallet as WalletGlyph } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Flow } from "@/components/checkout/flow-state";
import type { LivePart } from "@/components/checkout/live-part";
import { NoteBanner } from "@/components/checkout/note-banner";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";
import { NetworkIcon } from "@/components/ui/network-icon";
import { useWallets, type Wallet } from "@/components/wallet/discover-wallets";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

type WalletListProps = {
  payment: LivePart;
  flow: Extract<Flow, { step: "wallets" }>;
  /** The phone's apps that may open this page. */
  apps: ReactNode;
  onChoose: (wallet: Wallet) => void;
  /** Ends the wait for a wallet that does not answer. */
  onStop: () => void;
};

/** Lists the wallets that this browser offers, and in local mode one built into this page. */
export function WalletList({ payment, flow, apps, onChoose, onStop }: WalletListProps) {
  const { t } = useLiveLocale();
  const wallets = useWallets();
  return (
    <section aria-labelledby="wallets">
      <h2 id="wallets" className="text-center text-lg">
        {t("walletsHeading")}
      </h2>
      <div className="mt-3 flex flex-col gap-2">
        <NoteBanner note={flow.note} />
        {payment.testWalletKey ? (
          <TestWalletButton
            payment={payment}
            privateKey={payment.testWalletKey}
            isAwake={wallets !== null}
            onReady={onChoose}
          />
        ) : null}
        {wallets === null ? (
          <div aria-hidden className="h-14 w-full animate-pulse rounded-md bg-sunken noscript:hidden" />
        ) : null}
        <p className="noscript:block hidden text-center text-ink-muted">{t("noWalletScript")}</p>
        {wallets?.map((wallet) => (
          <WalletButton
            key={wallet.id}
            name={wallet.name}
            icon={<WalletIcon wallet={wallet} />}
            note={flow.connectingId === wallet.id ? t("connecting", { wallet: wallet.name }) : null}
            isPending={flow.connectingId === wallet.id}
            onPress={() => onChoose(wallet)}
          />
        ))}
        {wallets?.length === 0 ? (
          // As high as its placeholder, so that nothing moves when the browser has answered.
          <p className="grid min-h-14 place-items-center text-center text-ink-muted">
            {t(payment.testWalletKey ? "noOtherWallet" : "noWallet")}
          </p>
        ) : null}
        {flow.connectingId ? (
          <button
            type="button"
            onClick={onStop}
            className={buttonStyle({ variant: "quiet", className: "self-center" })}
          >
            {t("cancel")}
          </button>
        ) : null}
        {/* A wallet's own browser needs no link to another one. */}
        {wallets?.length ? <div className="pointer-coarse:hidden">{apps}</div> : apps}
      </div>
      <Accepted networks={payment.networks} />
    </section>
  );
}

type WalletButtonProps = {
  name: string;
  icon: ReactNode;
  note: string | null;
  isPending: boolean;
  /** Before the page's script has run a press would be lost. */
  isAwake?: boolean;
  onPress: () => void;
};

function WalletButton({ name, icon, note, isPending, isAwake = true, onPress }: WalletButtonProps) {
  return (
    <button
      type="button"
      disabled={!isAwake}
      onClick={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line-strong bg-card px-4 py-2 text-start hover:bg-sunken"
    >
      {icon}
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="break-words font-medium">{name}</bdi>
        {note ? (
          <span role={isPending ? "status" : undefined} className="text-ink-muted text-sm">
            {note}
          </span>
        ) : null}
      </span>
      {isPending ? <Working className="size-4" /> : null}
    </button>
  );
}

function WalletIcon({ wallet }: { wallet: Wallet }) {
  if (!wallet.icon) return <WalletGlyph className="size-8 shrink-0 p-1 text-ink-muted" aria-hidden />;
  // biome-ignore lint/performance/noImgElement: a data URI that the wallet itself gave.
  return <img src={wallet.icon} alt="" width={32} height={32} className="size-8 shrink-0 rounded-md" />;
}

type TestWalletProps = {
  payment: LivePart;
  privateKey: string;
  isAwake: boolean;
  onReady: (wallet: Wallet) => void;
};

/** The test wallet's code, including all signing, is loaded on the click. */
function TestWalletButton({ payment, privateKey, isAwake, onReady }: TestWalletProps) {
  const { t } = useLiveLocale();
  const [isLoading, setIsLoading] = useState(false);
  const start = async () => {
    setIsLoading(true);
    try {
      const { makeTestWallet } = await import("@/components/wallet/test-wallet");
      onReady(makeTestWallet(privateKey, payment.networks));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <WalletButton
      name={t("testWallet")}
      icon={<FlaskConical className="size-8 shrink-0 p-1 text-wait" aria-hidden />}
      note={t("testWalletNote")}
      isPending={isLoading}
      isAwake={isAwake}
      onPress={() => void start()}
    />
  );
}

function Accepted({ networks }: { networks: readonly CheckoutNetwork[] }) {
  const { t } = useLiveLocale();
  return (
    <dl className="mt-4 flex flex-col gap-1 text-center text-ink-muted text-sm">
      <dt>{t("accepted")}</dt>
      {networks.map(({ chainId, name, symbols }) => (
        <dd key={chainId} className="flex items-center justify-center gap-1.5">
          <NetworkIcon chain={chainId} className="size-4" />
          <span>
            <bdi>{symbols.join(", ")}</bdi> {t("on", { network: name })}
          </span>
        </dd>
      ))}
    </dl>
  );
}
