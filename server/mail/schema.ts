/** The facts of each kind of mail, from which the worker writes it. Times are ISO 8601. */
export interface MailFacts {
  receipt: ReceiptFacts;
  invitation: { account: string; inviter: string; role: string; url: string; until: string };
  password_reset: { url: string; until: string; hasSecondFactor: boolean };
  new_device: { at: string; device: string; address: string | null; url: string };
  passkey_added: { passkey: string; at: string; device: string; address: string | null; url: string };
  destination_changed: {
    account: string;
    merchant: string;
    /** Absent from mails that were queued before changes waited. */
    state?: "waiting" | "changed" | "stopped";
    by: { kind: "person" | "key"; name: string };
    at: string;
    /** When waiting changes take effect. */
    until?: string;
    /** Full addresses; null for the merchant's vault. */
    changes: { asset: string; network: string; from: string | null; to: string | null }[];
    url: string;
  };
  /** A change of how long destinations wait, and of who approves them. */
  settlement_guard: {
    account: string;
    by: string;
    before: { waitHours: number; fourEyes: boolean };
    after: { waitHours: number; fourEyes: boolean };
    /** Hours until it takes effect. */
    waitsHours: number;
    url: string;
  };
  /** A withdrawal from a vault was prepared. */
  withdrawal_prepared: {
    account: string;
    merchant: string;
    by: string;
    at: string;
    asset: string;
    network: string;
    /** With a point: `12.50`. */
    amount: string;
    to: string;
    url: string;
  };
  /** An alert of the installation, for its operator. */
  alert: {
    event: "opened" | "repeated" | "resolved";
    subject: string;
    title: string;
    text: string;
    since: string;
    runbook: string;
    url: string;
  };
  attention: AttentionFacts;
  digest: DigestFacts;
}

/** What waits for a person of an account. */
interface AttentionFacts {
  account: string;
  isTest: boolean;
  exceptions: number;
  /** Refunds without funds, or whose buyer cannot receive them. */
  refunds: number;
  rows: { kind: "exception" | "refund"; merchant: string | null; url: string }[];
  /** How many have no row. */
  more: number;
  choicesUrl: string;
}

/** An account's week. */
interface DigestFacts {
  account: string;
  /** The week's first day. */
  week: string;
  /** What was paid, by currency; a null amount for payments asked in a token. */
  sums: { amount: { number: string; currency: string } | null; count: number; refunded: number }[];
  exceptions: number;
  url: string;
  choicesUrl: string;
}

/** A receipt as its page shows it. */
interface ReceiptFacts {
  merchant: string;
  /** The payment's own amount, in digits with a point: `12.50`. */
  amount: { number: string; currency: string | null; symbol: string };
  /** The transferred amount. */
  paid: { number: string; symbol: string; network: string } | null;
  transaction: { hash: string; url: string | null } | null;
  from: string | null;
  at: string;
  referenceId: string;
  /** What the payment is for; absent from mails that were queued before there were descriptions. */
  description?: string | null;
  paymentId: string;
  isTest: boolean;
  payLink: string;
  contact: { email: string | null; url: string | null };
  /** Readable on white; absent from mails that were queued before merchants had colours. */
  accent?: string | null;
}

export type MailKind = keyof MailFacts;

/** A mail as its row keeps it, sealed. */
export type MailContent = {
  [Kind in MailKind]: {
    kind: Kind;
    to: string;
    /** BCP 47. */
    locale: string;
    facts: MailFacts[Kind];
  };
}[MailKind];
