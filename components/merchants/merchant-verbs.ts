import type { Merchant } from "@/server/merchants/schema";

/** The actions on a merchant as a whole. */
export type MerchantVerb = "activate" | "deactivate" | "suspend" | "delete";

interface VerbWords {
  /** The label in the menu and, with the name, on the button. */
  verb: string;
  done: string;
  /** The consequences, sentence by sentence. */
  consequences: (open: number) => string[];
  /** The resulting status; null for deletion. */
  to: Merchant["status"] | null;
}

const STOPPED = "New payments are refused at once, from the dashboard and from the API.";

function openOnes(open: number): string {
  if (open === 0) return "It has no open payments.";
  const many =
    open === 1 ? "Its 1 open payment stays" : `Its ${open.toLocaleString("en-US")} open payments stay`;
  return `${many} payable until paid or expired, and the money goes where it goes now.`;
}

export const MERCHANT_VERBS: Record<MerchantVerb, VerbWords> = {
  activate: {
    verb: "Activate",
    done: "takes payments again",
    consequences: () => ["It takes new payments from this moment on.", "You can stop it again at any time."],
    to: "active",
  },
  deactivate: {
    verb: "Deactivate",
    done: "takes no new payments",
    consequences: (open) => [STOPPED, openOnes(open), "You can activate it again at any time."],
    to: "inactive",
  },
  suspend: {
    verb: "Suspend",
    done: "is suspended",
    consequences: (open) => [
      STOPPED,
      openOnes(open),
      "It is marked as suspended, for when something is wrong: a lost wallet, a wrong destination, a complaint.",
      "You can activate it again once that is settled.",
    ],
    to: "suspended",
  },
  delete: {
    verb: "Delete",
    done: "is deleted",
    consequences: (open) => [
      STOPPED,
      openOnes(open),
      "It disappears from every list. Its payments, refunds and records stay readable.",
      "This cannot be undone.",
    ],
    to: null,
  },
};

/** Lists the possible actions on a merchant of this status, the mildest first. */
export function verbsFor(status: Merchant["status"]): MerchantVerb[] {
  if (status === "active") return ["deactivate", "suspend", "delete"];
  return status === "inactive" ? ["activate", "suspend", "delete"] : ["activate", "delete"];
}
