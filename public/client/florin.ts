// Generated from the API's description (openapi.json). Do not edit; take the file as it is, it needs nothing else.

/** What a client is told about itself: where the installation is, and who asks. */
export interface ClientOptions {
  /** e.g. `https://pay.example` */
  baseUrl: string;
  /** A partner's key; wallets have none. */
  apiKey?: string;
  /** The merchant to speak for; each call may name another. */
  merchantId?: string;
  /** The API version to be served by; without it, the account's. */
  version?: string;
  fetch?: typeof fetch;
}

export interface CallOptions {
  merchantId?: string;
  /** Makes a repetition of the call harmless. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The version that this client was made for. */
export const API_VERSION = "2026-02-18";

export type ErrorCode =
  | "params_validation"
  | "invalid_params"
  | "missing_idempotency_key"
  | "invalid_api_version"
  | "unknown_api_version"
  | "api_version_downgrade"
  | "invalid_state"
  | "payment_not_succeeded"
  | "missing_client_id"
  | "missing_app_id"
  | "conflicting_auth_headers"
  | "header_not_ascii"
  | "missing_api_key"
  | "invalid_api_key"
  | "missing_merchant_id"
  | "forbidden"
  | "payment_not_found"
  | "not_found"
  | "quote_expired"
  | "already_refunded"
  | "idempotency_conflict"
  | "idempotency_in_progress"
  | "settlement_asset_conflict"
  | "version_conflict"
  | "payment_expired"
  | "invalid_signature"
  | "invalid_account"
  | "rate_limited"
  | "internal_error"
  | "bad_gateway"
  | "unavailable";

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  details: Record<string, unknown> | undefined;
  issues: { field: string; message: string }[] | undefined;
  requestId: string | null;
  retryAfterS: number | null;
}

/** A refusal. Programs look at `code` and `details`, people read `message`. */
export class FlorinError extends Error {
  override readonly name = "FlorinError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly issues: { field: string; message: string }[] | undefined;
  /** Quote it when you report the fault. */
  readonly requestId: string | null;
  /** Seconds after which to try again; null where that is of no use. */
  readonly retryAfterS: number | null;

  constructor({ status, code, message, details, issues, requestId, retryAfterS }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.issues = issues;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

interface Target {
  method: string;
  path: string;
  /** The names of the members that go into the query. */
  query: string[];
}

export class Florin {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Read what a buyer is asked to pay, and by whom: `GET /v1/gateway/payment/{id}`. */
  getGatewayPayment(input: GetGatewayPaymentInput, options: CallOptions = {}): Promise<GetGatewayPaymentAnswer> {
    return this.#call({"method":"GET","path":"/v1/gateway/payment/{id}","query":[]}, input, options);
  }

  /** Cancel a payment that nobody has begun to pay: `POST /v1/gateway/payment/{id}/cancel`. */
  cancelGatewayPayment(input: CancelGatewayPaymentInput, options: CallOptions = {}): Promise<CancelGatewayPaymentAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/cancel","query":[]}, input, options);
  }

  /** Pay with the results of an option's actions: `POST /v1/gateway/payment/{id}/confirm`. */
  confirmGatewayPayment(input: ConfirmGatewayPaymentInput, options: CallOptions = {}): Promise<ConfirmGatewayPaymentAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/confirm","query":["maxPollMs"]}, input, options);
  }

  /** Resolve an option into actions that the wallet can execute: `POST /v1/gateway/payment/{id}/fetch`. */
  fetchGatewayPayment(input: FetchGatewayPaymentInput, options: CallOptions = {}): Promise<FetchGatewayPaymentAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/fetch","query":[]}, input, options);
  }

  /** List what a wallet's accounts can pay with: `POST /v1/gateway/payment/{id}/options`. */
  listGatewayPaymentOptions(input: ListGatewayPaymentOptionsInput, options: CallOptions = {}): Promise<ListGatewayPaymentOptionsAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/options","query":["includePaymentInfo"]}, input, options);
  }

  /** Read a payment's status, at once or when it changes: `GET /v1/gateway/payment/{id}/status`. */
  getGatewayPaymentStatus(input: GetGatewayPaymentStatusInput, options: CallOptions = {}): Promise<GetGatewayPaymentStatusAnswer> {
    return this.#call({"method":"GET","path":"/v1/gateway/payment/{id}/status","query":["maxPollMs"]}, input, options);
  }

  /** List merchants: `GET /v1/merchants`. */
  listMerchants(input: ListMerchantsInput = {}, options: CallOptions = {}): Promise<ListMerchantsAnswer> {
    return this.#call({"method":"GET","path":"/v1/merchants","query":["status","search","cursor","limit"]}, input, options);
  }

  /** Create a merchant: `POST /v1/merchants`. */
  createMerchant(input: CreateMerchantInput, options: CallOptions = {}): Promise<CreateMerchantAnswer> {
    return this.#call({"method":"POST","path":"/v1/merchants","query":[]}, input, options);
  }

  /** Get a merchant with its settlements: `GET /v1/merchants/{merchantId}`. */
  getMerchant(input: GetMerchantInput, options: CallOptions = {}): Promise<GetMerchantAnswer> {
    return this.#call({"method":"GET","path":"/v1/merchants/{merchantId}","query":[]}, input, options);
  }

  /** Change a merchant's profile: `PATCH /v1/merchants/{merchantId}`. */
  updateMerchant(input: UpdateMerchantInput, options: CallOptions = {}): Promise<UpdateMerchantAnswer> {
    return this.#call({"method":"PATCH","path":"/v1/merchants/{merchantId}","query":[]}, input, options);
  }

  /** Delete a merchant: `DELETE /v1/merchants/{merchantId}`. */
  deleteMerchant(input: DeleteMerchantInput, options: CallOptions = {}): Promise<DeleteMerchantAnswer> {
    return this.#call({"method":"DELETE","path":"/v1/merchants/{merchantId}","query":[]}, input, options);
  }

  /** List a merchant's payments, in the legacy shape: `GET /v1/merchants/{merchantId}/payments`. @deprecated */
  listMerchantPayments(input: ListMerchantPaymentsInput, options: CallOptions = {}): Promise<ListMerchantPaymentsAnswer> {
    return this.#call({"method":"GET","path":"/v1/merchants/{merchantId}/payments","query":["start_ts","end_ts","asset","network","sort_by","sort_dir","cursor","limit","status"]}, input, options);
  }

  /** List a merchant's settlement destinations: `GET /v1/merchants/{merchantId}/settlements`. */
  listMerchantSettlements(input: ListMerchantSettlementsInput, options: CallOptions = {}): Promise<ListMerchantSettlementsAnswer> {
    return this.#call({"method":"GET","path":"/v1/merchants/{merchantId}/settlements","query":[]}, input, options);
  }

  /** Register where a merchant is paid in crypto: `POST /v1/merchants/{merchantId}/settlements/crypto`. */
  createCryptoSettlements(input: CreateCryptoSettlementsInput, options: CallOptions = {}): Promise<CreateCryptoSettlementsAnswer> {
    return this.#call({"method":"POST","path":"/v1/merchants/{merchantId}/settlements/crypto","query":[]}, input, options);
  }

  /** Change the destination of a crypto settlement: `PUT /v1/merchants/{merchantId}/settlements/crypto/{id}`. */
  changeCryptoSettlement(input: ChangeCryptoSettlementInput, options: CallOptions = {}): Promise<ChangeCryptoSettlementAnswer> {
    return this.#call({"method":"PUT","path":"/v1/merchants/{merchantId}/settlements/crypto/{id}","query":[]}, input, options);
  }

  /** Delete a crypto settlement: `DELETE /v1/merchants/{merchantId}/settlements/crypto/{id}`. */
  deleteCryptoSettlement(input: DeleteCryptoSettlementInput, options: CallOptions = {}): Promise<DeleteCryptoSettlementAnswer> {
    return this.#call({"method":"DELETE","path":"/v1/merchants/{merchantId}/settlements/crypto/{id}","query":[]}, input, options);
  }

  /** List a merchant's payments: `GET /v1/merchants/payments`. */
  listMerchantsPayments(input: ListMerchantsPaymentsInput = {}, options: CallOptions = {}): Promise<ListMerchantsPaymentsAnswer> {
    return this.#call({"method":"GET","path":"/v1/merchants/payments","query":["startTs","endTs","token_symbol","asset","network","sortBy","sortDir","cursor","limit","status","referenceId"]}, input, options);
  }

  /** List payments: `GET /v1/payments`. */
  listPayments(input: ListPaymentsInput = {}, options: CallOptions = {}): Promise<ListPaymentsAnswer> {
    return this.#call({"method":"GET","path":"/v1/payments","query":["startTs","endTs","token_symbol","asset","network","sortBy","sortDir","cursor","limit","status","referenceId","merchantId"]}, input, options);
  }

  /** Create a payment: `POST /v1/payments`. */
  createPayment(input: CreatePaymentInput, options: CallOptions = {}): Promise<CreatePaymentAnswer> {
    return this.#call({"method":"POST","path":"/v1/payments","query":[]}, input, options);
  }

  /** Read a payment: `GET /v1/payments/{id}`. */
  getPayment(input: GetPaymentInput, options: CallOptions = {}): Promise<GetPaymentAnswer> {
    return this.#call({"method":"GET","path":"/v1/payments/{id}","query":[]}, input, options);
  }

  /** Cancel a payment that nobody has begun to pay: `POST /v1/payments/{id}/cancel`. */
  cancelPayment(input: CancelPaymentInput, options: CallOptions = {}): Promise<CancelPaymentAnswer> {
    return this.#call({"method":"POST","path":"/v1/payments/{id}/cancel","query":[]}, input, options);
  }

  /** Read a payment's status, at once or when it changes: `GET /v1/payments/{id}/status`. */
  getPaymentStatus(input: GetPaymentStatusInput, options: CallOptions = {}): Promise<GetPaymentStatusAnswer> {
    return this.#call({"method":"GET","path":"/v1/payments/{id}/status","query":["maxPollMs"]}, input, options);
  }

  /** Give a payment back in full: `POST /v1/refunds`. */
  createRefund(input: CreateRefundInput, options: CallOptions = {}): Promise<CreateRefundAnswer> {
    return this.#call({"method":"POST","path":"/v1/refunds","query":[]}, input, options);
  }

  async #call<T>(target: Target, input: Record<string, unknown>, options: CallOptions): Promise<T> {
    const { fetch: send = fetch } = this.#options;
    const { body } = input as { body?: unknown };
    const hasBody = target.method !== "GET" && target.method !== "DELETE";
    const response = await send(this.#url(target, input), {
      method: target.method,
      headers: this.#headers(options, hasBody),
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const answer = await response.json().catch(() => null);
    if (response.ok) return answer as T;
    throw failure(response, answer);
  }

  #url({ path, query }: Target, input: Record<string, unknown>): URL {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
    const url = new URL(filled, this.#options.baseUrl);
    for (const name of query) {
      for (const value of [input[name]].flat()) {
        if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
      }
    }
    return url;
  }

  #headers({ merchantId, idempotencyKey }: CallOptions, hasBody: boolean): Record<string, string> {
    const { apiKey, merchantId: usual, version } = this.#options;
    const merchant = merchantId ?? usual;
    return {
      ...(apiKey ? { "Api-Key": apiKey } : {}),
      ...(merchant ? { "Merchant-Id": merchant } : {}),
      ...(version ? { "Svc-Version": version } : {}),
      ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
    };
  }
}

function failure(response: Response, answer: unknown): FlorinError {
  const { code, message, details, issues } = (answer ?? {}) as Partial<FlorinError>;
  const retryAfter = response.headers.get("retry-after");
  return new FlorinError({
    status: response.status,
    code: code ?? "internal_error",
    message: message ?? `The server answered ${response.status}.`,
    details,
    issues,
    requestId: response.headers.get("request-id"),
    retryAfterS: retryAfter === null ? null : Number(retryAfter),
  });
}

export type GetGatewayPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
};

export type GetGatewayPaymentAnswer = {
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
  amount: {
    /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
    unit: string;
    /** Digits, in the smallest unit of the asset */
    value: string;
    display: {
      assetName: string;
      assetSymbol: string;
      decimals: number;
      iconUrl?: string;
      networkName?: string;
      networkIconUrl?: string;
    };
  };
  /** Unix seconds */
  expiresAt: number;
  merchant: {
    name: string;
    iconUrl: string | null;
  };
  buyer: {
    accountCaip10: string;
    /** Empty when the wallet did not name itself */
    accountProviderName: string;
    accountProviderIcon: string | null;
  } | null;
};

export type CancelGatewayPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
  body?: Record<string, unknown>;
};

export type CancelGatewayPaymentAnswer = {
  paymentId: string;
  status: "cancelled";
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant";
  cancelledAt: string;
};

export type ConfirmGatewayPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
  /** Milliseconds; the server holds 25 000 at most */
  maxPollMs?: number;
  body: {
    /** The id of an option, `opt_…` */
    optionId: string;
    /** One for each action, in their order: a signature or a transaction hash */
    results: Array<{
      type: "walletRpc";
      /** The signature or the transaction's hash */
      data: Array<string>;
    }>;
    /** What `collectData` asks for, from a wallet with its own form; left out after the hosted form, and for an account that signed with its data before. Booleans are the texts `true` and `false` */
    collectedData?: {
      fields: Array<{
        id: string;
        value: string;
      }>;
    } | null;
    /** Accepted, and without effect */
    excludeFromRelayer?: unknown;
  };
};

export type ConfirmGatewayPaymentAnswer = {
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
  /** True when the status never changes again */
  isFinal: boolean;
  /** Milliseconds to wait before asking again; null when the status is final */
  pollInMs: number | null;
  /** What was paid, and in which transaction; null unless the payment has succeeded */
  info: {
    optionAmount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** The transaction's hash */
    txId: string;
  } | null;
};

export type FetchGatewayPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
  body: {
    /** The id of an option, `opt_…` */
    optionId: string;
    /** The `data` of the option's `build` action; empty for any other option */
    data: string;
    /** What `collectData` asks for, from a wallet with its own form; left out after the hosted form */
    collectedData?: {
      fields: Array<{
        id: string;
        value: string;
      }>;
    } | null;
  };
};

export type FetchGatewayPaymentAnswer = {
  actions: Array<{
    type: "walletRpc";
    data: {
      /** CAIP-2 */
      chain_id: string;
      method: "eth_signTypedData_v4" | "eth_sendTransaction";
      /** What the wallet gets, as it is */
      params: Array<unknown>;
    };
  }>;
};

export type ListGatewayPaymentOptionsInput = {
  /** The payment's id, `pay_…` */
  id: string;
  /** `true` for an answer with `info` */
  includePaymentInfo?: "true" | "false" | "null" | "";
  body: {
    /** CAIP-10, all that the buyer could pay from */
    accounts: Array<string>;
    /** Options whose quotes to renew */
    refresh?: Array<string> | null;
  };
};

export type ListGatewayPaymentOptionsAnswer = {
  info: {
    status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
    amount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** Unix seconds */
    expiresAt: number;
    merchant: {
      name: string;
      iconUrl: string | null;
    };
    buyer: {
      accountCaip10: string;
      /** Empty when the wallet did not name itself */
      accountProviderName: string;
      accountProviderIcon: string | null;
    } | null;
  } | null;
  /** What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it */
  collectData: {
    fields: Array<{
      id: string;
      name: string;
      required: boolean;
      type: "text" | "date" | "checkbox";
    }>;
    /** JSON Schema (draft 2020-12) of what is to be given */
    schema: Record<string, unknown>;
    /** A form that takes it, for these accounts */
    url: string;
  } | null;
  options: Array<{
    id: string;
    /** CAIP-10, as the wallet wrote it */
    account: string;
    amount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** What the wallet does to pay, in this order */
    actions: Array<{
      type: "walletRpc";
      data: {
        /** CAIP-2 */
        chain_id: string;
        method: "eth_signTypedData_v4" | "eth_sendTransaction";
        /** What the wallet gets, as it is */
        params: Array<unknown>;
      };
    } | {
      type: "build";
      data: {
        /** To be sent to fetch, as it is */
        data: string;
      };
    }>;
    /** What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it */
    collectData: {
      fields: Array<{
        id: string;
        name: string;
        required: boolean;
        type: "text" | "date" | "checkbox";
      }>;
      /** JSON Schema (draft 2020-12) of what is to be given */
      schema: Record<string, unknown>;
      /** A form that takes it, for these accounts */
      url: string;
    } | null;
    /** Seconds that the payment usually takes */
    etaS: number;
    /** Unix seconds; null where no exchange rate is involved */
    expiresAt: number | null;
  }>;
};

export type GetGatewayPaymentStatusInput = {
  /** The payment's id, `pay_…` */
  id: string;
  /** Milliseconds; the server holds 25 000 at most */
  maxPollMs?: number;
};

export type GetGatewayPaymentStatusAnswer = {
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
  /** True when the status never changes again */
  isFinal: boolean;
  /** Milliseconds to wait before asking again; null when the status is final */
  pollInMs: number | null;
  /** What was paid, and in which transaction; null unless the payment has succeeded */
  info: {
    optionAmount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** The transaction's hash */
    txId: string;
  } | null;
  /** `declined_user` when the buyer's account was refused; null otherwise */
  failureCode: "declined_user" | null;
};

export type ListMerchantsInput = {
  status?: "active" | "inactive" | "suspended";
  /** A part of the name or the id, to the letter but for upper and lower case */
  search?: string;
  /** `nextCursor` of the page before, with the same query */
  cursor?: string;
  /** How many on a page; 20 without it */
  limit?: number;
};

export type ListMerchantsAnswer = {
  merchants: Array<{
    id: string;
    name: string;
    email: string | null;
    status: "active" | "inactive" | "suspended";
    createdAt: string;
    iconUrl: string | null;
  }>;
  /** All that match, on whichever page */
  totalCount: number;
  nextCursor: string | null;
};

export type CreateMerchantInput = {
  body: {
    merchantName: string;
    merchantEmail: string;
    iconUrl?: string | null;
  };
};

export type CreateMerchantAnswer = {
  merchant: {
    id: string;
    name: string;
    email: string | null;
    status: "active" | "inactive" | "suspended";
    createdAt: string;
  };
};

export type GetMerchantInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
};

export type GetMerchantAnswer = {
  merchant: {
    id: string;
    name: string;
    email: string | null;
    status: "active" | "inactive" | "suspended";
    createdAt: string;
    iconUrl: string | null;
    settlements: {
      crypto: Array<{
        id: string;
        asset: string;
        destination: string;
      }>;
      fiat: Array<{
        id: string;
        status: "pending" | "active" | "rejected";
        bankType: string;
      }>;
    };
  };
};

export type UpdateMerchantInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
  body: {
    merchantName?: string;
    merchantEmail?: string;
    iconUrl?: string | null;
  };
};

export type UpdateMerchantAnswer = {
  merchant: {
    id: string;
    name: string;
    email: string | null;
    status: "active" | "inactive" | "suspended";
    createdAt: string;
    iconUrl: string | null;
  };
};

export type DeleteMerchantInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
};

export type DeleteMerchantAnswer = {
  id: string;
  deleted: true;
};

export type ListMerchantPaymentsInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
  /** RFC 3339, inclusive */
  start_ts?: string;
  /** RFC 3339, exclusive */
  end_ts?: string;
  /** A token's symbol */
  asset?: string;
  /** CAIP-2 chain ids, comma-separated */
  network?: string;
  sort_by?: "date" | "amount";
  sort_dir?: "asc" | "desc";
  cursor?: string;
  limit?: number;
  status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
};

export type ListMerchantPaymentsAnswer = {
  data: Array<{
    payment_id: string;
    merchant_id: string;
    reference_id: string;
    status: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
    is_terminal: boolean;
    wallet_name: string;
    token_symbol: string | null;
    token_decimals: number | null;
    token_logo: string | null;
    chain_logo: string | null;
    wallet_logo: string | null;
    /** CAIP-2 */
    chain_id?: string | null;
    buyer_caip10?: string | null;
    token_caip19?: string | null;
    tx_hash?: string | null;
    nonce?: number | null;
    /** Digits, in the token's smallest unit */
    token_amount?: string | null;
    /** In standard units */
    fiat_amount?: number | null;
    fiat_currency?: string | null;
    created_at?: string | null;
    last_updated_at?: string | null;
    settled_at?: string | null;
    settlement_status?: "pending" | "settled" | null;
    settlement_tx_hash?: string | null;
  }>;
  next_cursor: string | null;
  stats: {
    total_customers: number;
    total_revenue: {
      amount: number;
      currency: string;
    };
    total_transactions: number;
  };
};

export type ListMerchantSettlementsInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
};

export type ListMerchantSettlementsAnswer = {
  crypto: Array<{
    id: string;
    asset: string;
    destination: string;
  }>;
  fiat: Array<{
    id: string;
    status: "pending" | "active" | "rejected";
    bankType: string;
  }>;
};

export type CreateCryptoSettlementsInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
  body: {
    settlements: Array<{
      /** CAIP-19, such as `eip155:8453/erc20:0x…` */
      asset: string;
      /** CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset */
      destination: string;
    }>;
  };
};

export type CreateCryptoSettlementsAnswer = {
  settlements: Array<{
    id: string;
    asset: string;
    destination: string;
  }>;
};

export type ChangeCryptoSettlementInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
  /** The settlement's id, `crypto_…` */
  id: string;
  body: {
    /** CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset */
    destination: string;
  };
};

export type ChangeCryptoSettlementAnswer = {
  id: string;
  asset: string;
  destination: string;
};

export type DeleteCryptoSettlementInput = {
  /** The merchant's id, `mrch_…` */
  merchantId: string;
  /** The settlement's id, `crypto_…` */
  id: string;
};

export type DeleteCryptoSettlementAnswer = {
  id: string;
  deleted: true;
};

export type ListMerchantsPaymentsInput = {
  /** RFC 3339, inclusive; bounds `createdAt` */
  startTs?: string;
  /** RFC 3339, exclusive */
  endTs?: string;
  /** Such as USDC; a CAIP-19 id matches nothing */
  token_symbol?: Array<string>;
  /** Use token_symbol */
  asset?: string;
  /** CAIP-2 chain ids, comma-separated */
  network?: string;
  /** `amount`: by fiat amount */
  sortBy?: "date" | "amount";
  /** `desc`: the newest or the largest first */
  sortDir?: "asc" | "desc";
  /** `nextCursor` of the page before, with the same query */
  cursor?: string;
  /** How many on a page; 50 without it */
  limit?: number;
  /** Only payments with one of these statuses */
  status?: Array<"requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled">;
  /** A part of the reference, to the letter */
  referenceId?: string;
};

export type ListMerchantsPaymentsAnswer = {
  data: Array<{
    paymentId: string;
    merchant: {
      id: string;
      name: string;
      iconUrl: string | null;
    };
    referenceId: string;
    status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
    isTerminal: boolean;
    fiatAmount?: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    tokenAmount?: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    buyer?: {
      accountCaip10: string;
      accountProviderName?: string;
      accountProviderIcon?: string;
    };
    transaction?: {
      /** The bare chain number, such as 8453 */
      networkId: string;
      hash: string;
      nonce?: number;
    };
    settlement?: {
      settled: false;
    } | {
      settled: true;
      amount: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      txHash: string;
    };
    fees?: {
      total: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      fixed: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      /** "0.4" is 0.4 % */
      percentage: string;
    };
    createdAt: string;
    lastUpdatedAt: string;
    settledAt?: string;
  }>;
  nextCursor: string | null;
  stats: {
    totalRevenue: Array<{
      amount: number;
      currency: string;
    }>;
    totalTransactions: number;
    totalCustomers: number;
  };
};

export type ListPaymentsInput = {
  /** RFC 3339, inclusive; bounds `createdAt` */
  startTs?: string;
  /** RFC 3339, exclusive */
  endTs?: string;
  /** Such as USDC; a CAIP-19 id matches nothing */
  token_symbol?: Array<string>;
  /** Use token_symbol */
  asset?: string;
  /** CAIP-2 chain ids, comma-separated */
  network?: string;
  /** `amount`: by fiat amount */
  sortBy?: "date" | "amount";
  /** `desc`: the newest or the largest first */
  sortDir?: "asc" | "desc";
  /** `nextCursor` of the page before, with the same query */
  cursor?: string;
  /** How many on a page; 50 without it */
  limit?: number;
  /** Only payments with one of these statuses */
  status?: Array<"requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled">;
  /** A part of the reference, to the letter */
  referenceId?: string;
  /** Only these merchants' payments */
  merchantId?: Array<string>;
};

export type ListPaymentsAnswer = {
  data: Array<{
    paymentId: string;
    merchant: {
      id: string;
      name: string;
      iconUrl: string | null;
    };
    referenceId: string;
    status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
    isTerminal: boolean;
    fiatAmount?: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    tokenAmount?: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    buyer?: {
      accountCaip10: string;
      accountProviderName?: string;
      accountProviderIcon?: string;
    };
    transaction?: {
      /** The bare chain number, such as 8453 */
      networkId: string;
      hash: string;
      nonce?: number;
    };
    settlement?: {
      settled: false;
    } | {
      settled: true;
      amount: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      txHash: string;
    };
    fees?: {
      total: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      fixed: {
        /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
        unit: string;
        /** Digits, in the smallest unit of the asset */
        value: string;
        display: {
          assetName: string;
          assetSymbol: string;
          decimals: number;
          iconUrl?: string;
          networkName?: string;
          networkIconUrl?: string;
        };
      };
      /** "0.4" is 0.4 % */
      percentage: string;
    };
    createdAt: string;
    lastUpdatedAt: string;
    settledAt?: string;
  }>;
  nextCursor: string | null;
  stats: {
    totalRevenue: Array<{
      amount: number;
      currency: string;
    }>;
    totalTransactions: number;
    totalCustomers: number;
  };
};

export type CreatePaymentInput = {
  body: {
    /** Your own order's id: letters, digits, space and / - : . , +. It need not be unique. */
    referenceId: string;
    amount: {
      /** `iso4217/USD` for a currency, `caip19/` and a CAIP-19 id for one token */
      unit: string;
      /** Digits, in the smallest unit: 1250 is $12.50 */
      value: string;
    };
    /** Unix seconds, at most 30 days from now; without it 15 minutes from now */
    expiresAt?: number | null;
    /** Where the hosted page leads when the payment has ended */
    checkout?: {
      /** An https URL, http only for localhost; it gets `?payment_id=` */
      successUrl: string;
      /** An https URL, http only for localhost; it gets `?payment_id=` */
      errorUrl: string;
    } | null;
  };
};

export type CreatePaymentAnswer = {
  paymentId: string;
  /** The payment link, which the buyer opens or scans */
  gatewayUrl: string;
  status: "requires_action";
  isFinal: false;
  /** Unix seconds */
  expiresAt: number;
  /** Milliseconds to wait before asking for the status */
  pollInMs: number;
};

export type GetPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
};

export type GetPaymentAnswer = {
  referenceId: string;
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
  /** `declined_user` when the buyer's account was refused; null otherwise */
  failureCode: "declined_user" | null;
  /** What was paid, and in which transaction; null unless the payment has succeeded */
  info: {
    optionAmount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** The transaction's hash */
    txId: string;
  } | null;
  /** What went to the merchant's own account; null where nothing did, or not yet */
  settlement: {
    successful: {
      amount: {
        unit: string;
      };
      txId: string;
    };
  } | null;
};

export type CancelPaymentInput = {
  /** The payment's id, `pay_…` */
  id: string;
  body?: Record<string, unknown>;
};

export type CancelPaymentAnswer = {
  paymentId: string;
  status: "cancelled";
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant";
  cancelledAt: string;
};

export type GetPaymentStatusInput = {
  /** The payment's id, `pay_…` */
  id: string;
  /** Milliseconds; the server holds 25 000 at most */
  maxPollMs?: number;
};

export type GetPaymentStatusAnswer = {
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
  /** True when the status never changes again */
  isFinal: boolean;
  /** Milliseconds to wait before asking again; null when the status is final */
  pollInMs: number | null;
  /** What was paid, and in which transaction; null unless the payment has succeeded */
  info: {
    optionAmount: {
      /** `iso4217/USD`, or `caip19/` and a CAIP-19 asset id */
      unit: string;
      /** Digits, in the smallest unit of the asset */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    /** The transaction's hash */
    txId: string;
  } | null;
  /** `declined_user` when the buyer's account was refused; null otherwise */
  failureCode: "declined_user" | null;
};

export type CreateRefundInput = {
  body: {
    paymentId: string;
  };
};

export type CreateRefundAnswer = {
  paymentId: string;
};
