import type { Translator } from "@/components/messages/translator";
import type { Merchant } from "@/server/merchants/schema";

/** The actions on a merchant as a whole. */
export type MerchantVerb = "activate" | "deactivate" | "suspend" | "delete";

/** The resulting status of each action; null for deletion. */
export const RESULTS: Record<MerchantVerb, Merchant["status"] | null> = {
  activate: "active",
  deactivate: "inactive",
  suspend: "suspended",
  delete: null,
};

/** Describes the consequences of an action, sentence by sentence. `count` is the number of open payments. */
export function consequences(
  verb: MerchantVerb,
  count: number,
  t: Translator<"merchants.actions">,
): [string, ...string[]] {
  const stopped = [t("stopped"), t("open", { count })] as const;
  switch (verb) {
    case "activate":
      return [t("taken"), t("stoppable")];
    case "deactivate":
      return [...stopped, t("resumable")];
    case "suspend":
      return [...stopped, t("marked"), t("resumableAfter")];
    case "delete":
      return [...stopped, t("disappears"), t("final")];
  }
}

/** Lists the possible actions on a merchant of this status, the mildest first. */
export function verbsFor(status: Merchant["status"]): MerchantVerb[] {
  if (status === "active") return ["deactivate", "suspend", "delete"];
  return status === "inactive" ? ["activate", "suspend", "delete"] : ["activate", "delete"];
}
