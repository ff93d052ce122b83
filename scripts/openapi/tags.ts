/** The groups of operations, in the order of the reference page. */
const TAGS = [
  { name: "Payments", description: "A payment asks a buyer for an amount, and knows its outcome" },
  { name: "Refunds", description: "A refund sends a payment's money back to the payer, in full or in part" },
  { name: "Exceptions", description: "An exception is money that moved outside a payment's ordinary life" },
  { name: "Events", description: "An event records a change; a server reads them in order and misses none" },
  { name: "Webhooks", description: "An endpoint gets events posted as they happen, signed and retried" },
  { name: "Merchants", description: "A merchant is paid: it has a name, a logo and its own settlements" },
  { name: "Settlements", description: "A settlement says where a merchant's money in one asset goes" },
  { name: "Assets", description: "Assets are the currencies, tokens and networks of this installation" },
  { name: "Reports", description: "A report lists settled money by day, for accounting" },
  { name: "Key", description: "A key acts for the account, within its permissions and mode" },
  { name: "Gateway", description: "A buyer's wallet pays here; the payment's id is all that it needs" },
  {
    name: "Deposits",
    description: "A deposit address takes an ordinary transfer from any wallet or exchange",
  },
  { name: "x402", description: "A program pays a payment by x402, in one request" },
  {
    name: "Test helpers",
    description: "A test helper makes a test payment end as you need it; test mode only",
  },
];

/** The first name that a path contains decides its group. */
const BY_SEGMENT: Record<string, string> = {
  x402: "x402",
  deposits: "Deposits",
  gateway: "Gateway",
  "webhook-endpoints": "Webhooks",
  test: "Test helpers",
  events: "Events",
  settlements: "Settlements",
  reports: "Reports",
  exceptions: "Exceptions",
  refunds: "Refunds",
  assets: "Assets",
  key: "Key",
  payments: "Payments",
  merchants: "Merchants",
};

/** Returns an operation's group: `/v1/payments/:id/cancel` is one of Payments. */
export function tagOf(path: string): string {
  const segments = path.split("/");
  const known = Object.keys(BY_SEGMENT).find((name) => segments.includes(name));
  return known ? (BY_SEGMENT[known] ?? known) : capital(segments[2] ?? "");
}

/** Lists the groups in use, in order; one that this file does not know follows the others. */
export function describeTags(used: ReadonlySet<string>): { name: string; description?: string }[] {
  const unknown = [...used].filter((name) => TAGS.every((tag) => tag.name !== name));
  return [...TAGS.filter(({ name }) => used.has(name)), ...unknown.map((name) => ({ name }))];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
