/** The meaning of each API error code, and the remedy. */
export const ERROR_MEANINGS: Record<string, string> = {
  params_validation: "A field, parameter or header is missing or out of bounds; issues names each one.",
  invalid_params:
    "The request cannot be read: malformed JSON, cursor or id, a body over 64 KiB, a wrong method or media type.",
  missing_idempotency_key: "This operation needs an Idempotency-Key.",
  invalid_api_version: "Svc-Version is not a date.",
  unknown_api_version:
    "Svc-Version names a version that was never published; details.published lists those that were.",
  api_version_downgrade: "Svc-Version is older than the version that the account is pinned to.",
  invalid_state:
    "The payment is past the point where this is possible, such as cancelling one that is being paid.",
  payment_not_succeeded: "Only a payment that has succeeded can be refunded.",
  missing_client_id: "App-Id was sent without Client-Id.",
  missing_app_id: "Client-Id was sent without App-Id.",
  conflicting_auth_headers: "Two different keys, or a key and a wallet's identity, in one request.",
  header_not_ascii: "A header has characters beyond ASCII; details.header names it.",
  missing_api_key: "The Api-Key header is missing.",
  invalid_api_key: "The key is malformed, unknown, revoked or expired.",
  missing_merchant_id: "The Merchant-Id header is missing.",
  forbidden:
    "The key lacks a permission (details.missingScope names it), may not use this merchant, is a test key on a live merchant (details.reason), or the merchant takes no payments.",
  payment_not_found: "There is no such payment, or it belongs to somebody else.",
  not_found: "There is no such merchant, settlement or payment, or it belongs to somebody else.",
  quote_expired: "The option's price is no longer held: ask for options again.",
  payment_required:
    "The payment is open, and nothing was sent: sign what the header PAYMENT-REQUIRED asks for.",
  payment_processing: "Another payer's payment is being executed; yours was not sent.",
  payment_already_paid: "The payment is paid; nothing was sent for this signature.",
  already_refunded: "Refunds that were requested before take all of the payment.",
  idempotency_conflict: "This Idempotency-Key was used with another body.",
  idempotency_in_progress: "The first request with this key still runs; Retry-After tells when to ask again.",
  settlement_asset_conflict: "The merchant has a destination for this asset already; change that one.",
  version_conflict: "Somebody else changed it meanwhile: read it again.",
  payment_expired: "The payment has expired; create a new one.",
  invalid_signature:
    "The signature or transaction is not what the action asked this account for. Nothing has changed.",
  invalid_account: "An account is not a valid CAIP-10 id.",
  rate_limited: "Too many requests; Retry-After says when to try again.",
  internal_error: "Our fault. Try again, and report the Request-Id if it stays.",
  bad_gateway: "A blockchain node failed. Try again.",
  unavailable:
    "The service is restarting or has too much to do, its database takes no writes, or the network takes no new payments now. Try again after Retry-After.",
};
