/** Each room and its tables. A statement may name only its own room's tables and of those below it. */
export const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  db: ["idempotency_record", "lease"],
  auth: [
    "api_key",
    "known_device",
    "recovery_code",
    "session",
    "sign_in_attempt",
    "sign_in_tally",
    "sign_in_ticket",
  ],
  events: ["payment_event"],
  mail: ["mail"],
  accounts: [
    "account",
    "audit_event",
    "invitation",
    "membership",
    "person_identity",
    "recovery_link",
    "setup_token",
  ],
  logos: ["logo", "logo_allowance"],
  merchants: ["merchant"],
  settlements: ["crypto_settlement", "fiat_settlement", "settlement_change"],
  payments: ["payment", "payment_attempt", "payment_option"],
  statistics: [
    "payment_buyer",
    "payment_buyer_day",
    "payment_kind",
    "payment_return",
    "payment_scope",
    "payment_tally",
    "payment_untallied",
  ],
  listings: ["payment_view"],
  buyers: ["buyer_data", "buyer_data_use"],
  ledger: ["books_audit", "ledger_entry", "payments_audit", "vault_move"],
  indexer: ["chain_block", "chain_cursor", "chain_event", "router_cursor", "vanished_execution"],
  "relayer/jobs": ["relay_job"],
  deposits: ["deposit_address", "deposit_minimum", "deposit_surplus", "deposit_transfer", "x402_signature"],
  reconciliation: ["payment_claim", "payment_exception"],
  relayer: ["relay_signer", "relay_transaction"],
  refunds: ["refund"],
  webhooks: ["partner_event", "webhook_attempt", "webhook_delivery", "webhook_endpoint", "webhook_secret"],
  gateway: ["options_request"],
  deployments: ["account_deployment"],
  screening: ["denied_address", "screening_list"],
  rates: ["rate", "rate_source"],
  requests: ["request_log"],
  http: ["rate_limit"],
  jobs: ["worker_health"],
};

/**
 * Tables of a room above or next to the room that names them, each with the reason. The list may only shrink: an unused
 * entry also fails the check.
 */
export const ALSO_NAMED: Readonly<Record<string, readonly string[]>> = {
  // The owner of a key or session, in the same query.
  auth: ["account", "membership", "merchant"],
  // A payment's change wakes these, and the timeline lists them next to its events.
  db: ["payment"],
  events: ["options_request", "payment", "request_log"],
  // A search by hash, and confirmations in a list, need joins.
  filters: ["chain_cursor", "chain_event", "relay_job", "relay_transaction"],
  listings: ["chain_cursor", "chain_event", "relay_job"],
  // The detail page, the notices and the audit compare the rows of other rooms.
  inspection: [
    "buyer_data",
    "buyer_data_use",
    "chain_cursor",
    "chain_event",
    "payment_exception",
    "refund",
    "relay_job",
    "relay_transaction",
  ],
  ledger: [
    "account_deployment",
    "chain_cursor",
    "chain_event",
    "deposit_address",
    "deposit_transfer",
    "payment",
    "payment_exception",
    "payment_option",
    "refund",
    "relay_job",
    "relay_transaction",
  ],
  notices: [
    "books_audit",
    "chain_cursor",
    "chain_event",
    "crypto_settlement",
    "merchant",
    "payment",
    "payment_exception",
    "payments_audit",
    "refund",
    "relay_job",
    "relay_signer",
    "settlement_change",
    "webhook_endpoint",
  ],
  // The payment of an event, and the wallets to watch.
  indexer: ["crypto_settlement", "payment", "payment_option", "relay_transaction"],
  reconciliation: ["denied_address", "relay_transaction"],
  relayer: ["refund"],
  refunds: ["denied_address"],
  gateway: ["refund"],
  payments: ["payment_exception"],
  // A change of a merchant or a destination withdraws the options made with it.
  merchants: ["crypto_settlement", "payment", "payment_option"],
  settlements: ["payment", "payment_option"],
  logos: ["merchant"],
  rates: ["merchant"],
  // What is left on a router, for its operator.
  routers: ["payment", "payment_exception", "payment_option", "refund"],
  // Money promised to refunds must stay in the vault.
  vaults: ["payment_option", "refund"],
};
