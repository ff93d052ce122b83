type Privilege = "select" | "insert" | "delete" | `update${string}`;

const APPEND: readonly Privilege[] = ["select", "insert"];
const CHANGE: readonly Privilege[] = ["select", "insert", "update"];
const PASSING: readonly Privilege[] = ["select", "insert", "update", "delete"];

/**
 * The privileges of the application's role by table and view. It owns and truncates nothing, deletes no payment, and
 * changes no historical record: docs/decisions/0019.
 */
export const PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  // Excludes `is_operator`: no statement of the application hands the installation to another account.
  account: ["select", "insert", "update (name, api_version, demands_second_factor)"],
  account_deployment: CHANGE,
  api_key: CHANGE,
  audit_event: APPEND,
  books_audit: CHANGE,
  buyer_data: PASSING,
  buyer_data_use: ["select", "insert", "delete"],
  chain_block: PASSING,
  chain_cursor: CHANGE,
  chain_event: [
    "select",
    "insert",
    "update (block_number, block_hash, block_time, confirmed_at, outcome)",
    "delete",
  ],
  crypto_settlement: CHANGE,
  customer_note: PASSING,
  denied_address: ["select", "insert", "delete"],
  deposit_address: [
    "select",
    "insert",
    "update (status, state_version, watch_tier, next_look_at, review_at, authorized_option_id, authorized_key, updated_at)",
  ],
  deposit_minimum: CHANGE,
  deposit_surplus: ["select", "insert", "update (amount, status, job_id, updated_at)"],
  deposit_transfer: [
    "select",
    "insert",
    "update (block_number, block_hash, block_time, screened_at, is_listed, gone_at)",
  ],
  fiat_settlement: CHANGE,
  idempotency_record: ["select", "insert", "delete"],
  invitation: CHANGE,
  known_device: PASSING,
  lease: PASSING,
  ledger_entry: APPEND,
  ledger_side: ["select"],
  logo: PASSING,
  logo_allowance: CHANGE,
  mail: PASSING,
  member_refund: APPEND,
  membership: PASSING,
  merchant: CHANGE,
  options_request: CHANGE,
  // Its triggers insert with the owner's rights: the application invents no event.
  partner_event: ["select", "delete"],
  payment: CHANGE,
  payment_attempt: ["select", "insert", "update (status)"],
  payment_buyer: APPEND,
  payment_buyer_day: APPEND,
  payment_claim: CHANGE,
  payment_event: APPEND,
  payment_exception: CHANGE,
  payment_kind: APPEND,
  payment_option: ["select", "insert", "update (superseded_at, withdrawn_at, action_counts)"],
  payment_return: CHANGE,
  payment_scope: APPEND,
  payment_tally: CHANGE,
  payment_untallied: ["select", "insert", "delete"],
  payment_view: PASSING,
  payments_audit: CHANGE,
  person_identity: ["select", "insert", "delete"],
  rate: PASSING,
  rate_limit: PASSING,
  rate_source: CHANGE,
  recovery_code: PASSING,
  recovery_link: PASSING,
  refund: CHANGE,
  relay_job: CHANGE,
  relay_signer: CHANGE,
  relay_transaction: ["select", "insert", "update (broadcast_at)"],
  request_log: PASSING,
  router_cursor: CHANGE,
  screening_list: PASSING,
  session: PASSING,
  setup_token: ["select", "insert", "delete"],
  settlement_change: APPEND,
  sign_in_attempt: PASSING,
  sign_in_tally: PASSING,
  sign_in_ticket: ["select", "insert", "delete"],
  user: CHANGE,
  vanished_execution: PASSING,
  vault_move: [
    "select",
    "insert",
    "update (withdraw_tx, withdraw_log, deposit_tx, deposit_log, cancelled_at)",
  ],
  webhook_attempt: ["select", "insert", "delete"],
  webhook_delivery: PASSING,
  webhook_endpoint: CHANGE,
  webhook_secret: PASSING,
  worker_health: PASSING,
  x402_signature: ["select", "insert", "update (tx_hash)"],
};

/** Functions that run with their owner's rights. Only the application may execute them. */
export const OWNERS_FUNCTIONS = [
  "forget_moved_gas(bigint, text)",
  "forget_options(text[])",
  "place_events(text, integer)",
  "emit_test_event(text, text)",
];
