import type { ExceptionRow } from "@/server/exceptions/exception-row";

/**
 * Checks whether somebody can accept an exception: keep the money, or bear the loss of a lost payment. Nobody here can
 * reach money that was sent to the router itself, or that lies at a deposit address.
 */
export function isKept({
  kind,
  optionId,
  destination,
}: Pick<ExceptionRow, "kind" | "optionId" | "destination">): boolean {
  if (kind === "surplus") return destination === null;
  if (kind === "listed_payer") return optionId !== null;
  return kind !== "router_transfer";
}
