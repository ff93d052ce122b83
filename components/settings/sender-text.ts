import type { inferRouterOutputs } from "@trpc/server";
import type { Translator } from "@/components/messages/translator";
import type { AppRouter } from "@/server/trpc/router";

type Chain = inferRouterOutputs<AppRouter>["health"]["installation"]["chains"][number];
type Sender = Chain["senders"][number];
type SenderTranslator = Translator<"settings.installation.senders">;

type Paused = Pick<Sender, "role"> & { pausedReason: NonNullable<Sender["pausedReason"]> };
type Halted = Pick<Sender, "role" | "address"> & { haltedReason: string };

/** Describes why a key is paused: what happened, whether money moved, and what an operator can do. */
export function pauseText({ role, pausedReason }: Paused, symbol: string, t: SenderTranslator): string {
  const effect = t(`effects.${role}`);
  switch (pausedReason) {
    case "gas_price":
    case "signer_down":
    case "signer_refuses":
      return t(pausedReason, { effect });
    case "balance":
      return t(pausedReason, { effect, symbol });
    case "no_role":
      // The router knows no deployers.
      return t(pausedReason, { effect, command: role === "refunder" ? "setRefunder" : "setRelayer" });
  }
}

/** Describes why a key is halted; an operator's command resumes it. */
export function haltText({ role, address, haltedReason }: Halted, { id }: Chain, t: SenderTranslator) {
  return {
    text: t("haltedText", { reason: haltedReason, effect: t(`effects.${role}`) }),
    command: `npm run relay-signer -- resume ${id} ${address}`,
  };
}

/** Names a key in a title: its role, and a shortened address when the role has several keys. */
export function senderName({ role, address }: Sender, { senders }: Chain, t: SenderTranslator): string {
  const name = t(`names.${role}`);
  const isOnly = senders.filter((each) => each.role === role).length === 1;
  return isOnly ? name : t("oneOf", { name, address: `${address.slice(0, 6)}…${address.slice(-4)}` });
}
