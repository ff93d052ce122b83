import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";

type ExceptionFacts = Pick<
  ExceptionRow,
  "kind" | "state" | "paymentStatus" | "destination" | "refundStatus" | "optionId"
>;

interface Words {
  /** "USDC"; the title has the amount, "12.50 USDC". */
  symbol: string;
  networkName: string;
}

/** Explains an exception in plain words: its cause, the money's location, and the decision. */
export function explainException(facts: ExceptionFacts, words: Words): Sentence[] {
  if (facts.kind === "lost") return explainLost(facts.state, words);
  if (facts.state === "gone") {
    const isOfDeposit = facts.kind === "surplus" || (facts.kind === "listed_payer" && !facts.optionId);
    return [sentence(isOfDeposit ? "exception.fetched" : "exception.gone")];
  }
  return [happened({ ...facts, kind: facts.kind }, words), decided({ ...facts, state: facts.state })];
}

/** Explains a lost payment. Unlike all others, it has money missing instead of money to spare. */
function explainLost(state: ExceptionRow["state"], { symbol, networkName: network }: Words): Sentence[] {
  if (state === "gone") return [sentence("exception.lost.gone", { network })];
  const decision = state === "accepted" || state === "ignored" ? state : "open";
  return [
    sentence("exception.lost.transfer", { network, symbol }),
    sentence(`exception.lost.${decision}`),
    sentence("exception.lost.resolves"),
  ];
}

function happened(
  {
    kind,
    paymentStatus,
    destination,
    optionId,
  }: ExceptionFacts & { kind: Exclude<ExceptionRow["kind"], "lost"> },
  { symbol, networkName: network }: Words,
): Sentence {
  const place = destination ? "wallet" : "vault";
  switch (kind) {
    case "late":
      return sentence("exception.late", { symbol, network, status: String(paymentStatus), place });
    case "duplicate":
      return sentence("exception.duplicate", { network, place });
    case "unknown":
      return sentence("exception.unknown", { network, place });
    case "router_transfer":
    case "destination_transfer":
      return sentence(`exception.${kind}`, { symbol, network });
    case "listed_payer":
      if (!optionId) return sentence("exception.held", { symbol, network });
      return sentence("exception.listed_payer", { symbol, network, place });
    case "surplus":
      return sentence("exception.surplus", { symbol, network, place: destination ? "address" : "vault" });
  }
}

function decided({
  state,
  refundStatus,
}: ExceptionFacts & { state: Exclude<ExceptionRow["state"], "gone"> }): Sentence {
  if (state === "open" && refundStatus === "failed") return sentence("exception.state.refundFailed");
  if (state === "refunding" && refundStatus === "undeliverable")
    return sentence("exception.state.refundUndeliverable");
  if (state === "refunding" && refundStatus === "pending_funds")
    return sentence("exception.state.refundWaits");
  return sentence(`exception.state.${state}`);
}
