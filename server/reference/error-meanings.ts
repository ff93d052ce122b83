interface ErrorMeaning {
  meaning: string;
  /** What the caller does about it. */
  remedy: string;
}

const RETRY = "Try again after Retry-After";

/** The meaning of each API error code, and the remedy. */
export const ERROR_MEANINGS: Record<string, ErrorMeaning> = {
  params_validation: {
    meaning: "A field, parameter or header is missing or out of bounds.",
    remedy: "Correct each member that `issues` names.",
  },
  invalid_params: {
    meaning:
      "The request cannot be read: malformed JSON, cursor or id, a body over 64 KiB, a wrong method or media type.",
    remedy: "Correct the request. Send a cursor with the query that it came from.",
  },
  missing_idempotency_key: {
    meaning: "This operation needs an Idempotency-Key.",
    remedy: "Send your order’s id and the number of the attempt, or a random UUID that you store.",
  },
  invalid_api_version: {
    meaning: "Svc-Version is not a date.",
    remedy: "Send one of the published versions, or leave the header out.",
  },
  unknown_api_version: {
    meaning: "Svc-Version names a version that was never published.",
    remedy: "Choose one of `details.published`.",
  },
  api_version_downgrade: {
    meaning: "Svc-Version is older than the version that the account is pinned to.",
    remedy: "Send the pinned version or a newer one.",
  },
  invalid_state: {
    meaning:
      "The resource is past the point where this is possible, such as cancelling a payment in progress.",
    remedy: "Read it again, and act on its present status.",
  },
  payment_not_succeeded: {
    meaning: "Only a payment that has succeeded can be refunded.",
    remedy: "Wait for `succeeded`; cancel an open payment instead.",
  },
  missing_client_id: {
    meaning: "App-Id was sent without Client-Id.",
    remedy: "Send both headers or neither.",
  },
  missing_app_id: {
    meaning: "Client-Id was sent without App-Id.",
    remedy: "Send both headers or neither.",
  },
  conflicting_auth_headers: {
    meaning: "Two different keys, or a key and a wallet’s identity, in one request.",
    remedy: "Send one of them.",
  },
  header_not_ascii: {
    meaning: "A header has characters beyond ASCII.",
    remedy: "Correct the header that `details.header` names; a key is often copied with a stray character.",
  },
  missing_api_key: { meaning: "The Api-Key header is missing.", remedy: "Send your key as Api-Key." },
  invalid_api_key: {
    meaning: "The key is malformed, unknown, revoked or expired.",
    remedy: "Create a key in the dashboard, under Developers.",
  },
  missing_merchant_id: {
    meaning: "The Merchant-Id header is missing.",
    remedy: "Name the merchant that the request speaks for.",
  },
  payment_required: {
    meaning: "The payment is open, and nothing was sent.",
    remedy: "Sign what the header PAYMENT-REQUIRED describes, and repeat the request with it.",
  },
  forbidden: {
    meaning:
      "The key lacks a permission, may not use this merchant, or is a test key on a live merchant; or the merchant takes no payments.",
    remedy: "Read `details.missingScope` or `details.reason`, then use another key or merchant.",
  },
  payment_not_found: {
    meaning: "There is no such payment, or it belongs to somebody else.",
    remedy: "Check the id, and whether the key is of the payment’s mode.",
  },
  not_found: {
    meaning: "There is no such resource, or it belongs to somebody else.",
    remedy: "Check the id, and whether the key is of the right mode.",
  },
  quote_expired: {
    meaning: "The option’s price is no longer held.",
    remedy: "Request the options again.",
  },
  payment_processing: {
    meaning: "Another payer’s payment is being executed; yours was not sent.",
    remedy: "Wait for its status.",
  },
  payment_already_paid: {
    meaning: "The payment is paid; nothing was sent for this signature.",
    remedy: "Read the payment; no further step is needed.",
  },
  already_refunded: {
    meaning: "Earlier refunds take all of the payment.",
    remedy: "Request at most what is left of the amount.",
  },
  idempotency_conflict: {
    meaning: "This Idempotency-Key was used with another body.",
    remedy: "Use another key for another request.",
  },
  idempotency_in_progress: {
    meaning: "The first request with this key still runs.",
    remedy: `${RETRY} with the same key and body.`,
  },
  settlement_asset_conflict: {
    meaning: "The merchant already has a destination for this asset.",
    remedy: "Change that destination.",
  },
  version_conflict: {
    meaning: "Somebody else changed the resource meanwhile.",
    remedy: "Read it again, then repeat the change.",
  },
  payment_expired: { meaning: "The payment has expired.", remedy: "Create another payment." },
  invalid_signature: {
    meaning: "The signature or transaction is not the one that the action describes. Nothing has changed.",
    remedy: "Fetch the actions again, and sign them unchanged with the option’s account.",
  },
  invalid_account: {
    meaning: "An account is not a valid CAIP-10 id.",
    remedy: "Write accounts as eip155:8453:0x…",
  },
  rate_limited: { meaning: "Too many requests.", remedy: `${RETRY}.` },
  internal_error: {
    meaning: "A fault of the installation.",
    remedy: "Try again with the same Idempotency-Key; report the Request-Id if it stays.",
  },
  bad_gateway: { meaning: "A blockchain node failed.", remedy: "Try again." },
  unavailable: {
    meaning:
      "The service is restarting or overloaded, its database takes no writes, or the network takes no new payments now.",
    remedy: `${RETRY}; nothing was done.`,
  },
};
