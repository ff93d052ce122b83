/** Every code that the API answers with, and the HTTP status it stands for. Codes are never renamed. */
export const ERROR_STATUS = {
  params_validation: 400,
  invalid_params: 400,
  missing_idempotency_key: 400,
  invalid_api_version: 400,
  unknown_api_version: 400,
  api_version_downgrade: 400,
  invalid_state: 400,
  payment_not_succeeded: 400,
  missing_client_id: 400,
  missing_app_id: 400,
  conflicting_auth_headers: 400,
  header_not_ascii: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  missing_merchant_id: 401,
  second_factor_required: 401,
  wrong_code: 401,
  payment_required: 402,
  forbidden: 403,
  proof_required: 403,
  payment_not_found: 404,
  not_found: 404,
  quote_expired: 409,
  payment_processing: 409,
  payment_already_paid: 409,
  already_refunded: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  settlement_asset_conflict: 409,
  version_conflict: 409,
  payment_expired: 410,
  invalid_signature: 422,
  invalid_account: 422,
  rate_limited: 429,
  internal_error: 500,
  bad_gateway: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that only the dashboard receives; no API key leads to them. */
export const DASHBOARD_CODES: readonly ErrorCode[] = [
  "second_factor_required",
  "wrong_code",
  "proof_required",
];

/** One fault in the input: its dotted path, and the limit, for people. */
export interface Issue {
  field: string;
  message: string;
}

interface ErrorExtras {
  /** Facts for the client; every number in the message is here too. */
  details?: Record<string, unknown>;
  issues?: Issue[];
  /** Replaces the code's usual HTTP status (405, 413 and 415 are all `invalid_params`; a claim's `invalid_state` is 409). */
  status?: number;
  /** Response headers, e.g. `Retry-After` or `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** Thrown by a use case that cannot fulfil a request. Only `code` is meant for programs. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.status = extras.status ?? ERROR_STATUS[code];
    this.details = extras.details;
    this.issues = extras.issues;
    this.headers = extras.headers ?? {};
  }
}

/** Creates a `params_validation` error about one field. */
export function invalidField(field: string, message: string, details?: Record<string, unknown>): AppError {
  return new AppError("params_validation", `${field}: ${message}`, { issues: [{ field, message }], details });
}
