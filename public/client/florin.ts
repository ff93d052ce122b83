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
  | "payment_required"
  | "forbidden"
  | "payment_not_found"
  | "not_found"
  | "quote_expired"
  | "payment_processing"
  | "payment_already_paid"
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

  /** List currencies, networks and tokens: `GET /v1/assets`. */
  listAssets(input: ListAssetsInput = {}, options: CallOptions = {}): Promise<ListAssetsAnswer> {
    return this.#call({"method":"GET","path":"/v1/assets","query":["currency"]}, input, options);
  }

  /** List events, at once or when one happens: `GET /v1/events`. */
  listEvents(input: ListEventsInput = {}, options: CallOptions = {}): Promise<ListEventsAnswer> {
    return this.#call({"method":"GET","path":"/v1/events","query":["type","merchantId","paymentId","after","before","order","limit","maxPollMs"]}, input, options);
  }

  /** Send an event again: `POST /v1/events/{id}/redeliver`. */
  redeliverEvent(input: RedeliverEventInput, options: CallOptions = {}): Promise<RedeliverEventAnswer> {
    return this.#call({"method":"POST","path":"/v1/events/{id}/redeliver","query":[]}, input, options);
  }

  /** List exceptions: `GET /v1/exceptions`. */
  listExceptions(input: ListExceptionsInput = {}, options: CallOptions = {}): Promise<ListExceptionsAnswer> {
    return this.#call({"method":"GET","path":"/v1/exceptions","query":["status","kind","merchantId","paymentId","cursor","limit"]}, input, options);
  }

  /** Read an exception: `GET /v1/exceptions/{id}`. */
  getException(input: GetExceptionInput, options: CallOptions = {}): Promise<GetExceptionAnswer> {
    return this.#call({"method":"GET","path":"/v1/exceptions/{id}","query":[]}, input, options);
  }

  /** Accept an exception: `POST /v1/exceptions/{id}/accept`. */
  acceptException(input: AcceptExceptionInput, options: CallOptions = {}): Promise<AcceptExceptionAnswer> {
    return this.#call({"method":"POST","path":"/v1/exceptions/{id}/accept","query":[]}, input, options);
  }

  /** Ignore an exception: `POST /v1/exceptions/{id}/ignore`. */
  ignoreException(input: IgnoreExceptionInput, options: CallOptions = {}): Promise<IgnoreExceptionAnswer> {
    return this.#call({"method":"POST","path":"/v1/exceptions/{id}/ignore","query":[]}, input, options);
  }

  /** Refund an exception: `POST /v1/exceptions/{id}/refund`. */
  refundException(input: RefundExceptionInput, options: CallOptions = {}): Promise<RefundExceptionAnswer> {
    return this.#call({"method":"POST","path":"/v1/exceptions/{id}/refund","query":[]}, input, options);
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

  /** List a payment's deposit addresses: `GET /v1/gateway/payment/{id}/deposits`. */
  listGatewayPaymentDeposits(input: ListGatewayPaymentDepositsInput, options: CallOptions = {}): Promise<ListGatewayPaymentDepositsAnswer> {
    return this.#call({"method":"GET","path":"/v1/gateway/payment/{id}/deposits","query":[]}, input, options);
  }

  /** Create an address that the buyer pays with an ordinary transfer: `POST /v1/gateway/payment/{id}/deposits`. */
  createGatewayPaymentDeposit(input: CreateGatewayPaymentDepositInput, options: CallOptions = {}): Promise<CreateGatewayPaymentDepositAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/deposits","query":[]}, input, options);
  }

  /** Read a deposit, at once or when it changes: `GET /v1/gateway/payment/{id}/deposits/{depositId}`. */
  getGatewayPaymentDeposit(input: GetGatewayPaymentDepositInput, options: CallOptions = {}): Promise<GetGatewayPaymentDepositAnswer> {
    return this.#call({"method":"GET","path":"/v1/gateway/payment/{id}/deposits/{depositId}","query":["waitMs"]}, input, options);
  }

  /** Claim money at a deposit address: `POST /v1/gateway/payment/{id}/deposits/{depositId}/claims`. */
  createGatewayPaymentDepositClaim(input: CreateGatewayPaymentDepositClaimInput, options: CallOptions = {}): Promise<CreateGatewayPaymentDepositClaimAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/deposits/{depositId}/claims","query":[]}, input, options);
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

  /** Pay as an x402 client: `GET /v1/gateway/payment/{id}/x402`. */
  getGatewayPaymentForAgent(input: GetGatewayPaymentForAgentInput, options: CallOptions = {}): Promise<GetGatewayPaymentForAgentAnswer> {
    return this.#call({"method":"GET","path":"/v1/gateway/payment/{id}/x402","query":[]}, input, options);
  }

  /** Pay as an x402 client that posts: `POST /v1/gateway/payment/{id}/x402`. */
  payGatewayPaymentAsAgent(input: PayGatewayPaymentAsAgentInput, options: CallOptions = {}): Promise<PayGatewayPaymentAsAgentAnswer> {
    return this.#call({"method":"POST","path":"/v1/gateway/payment/{id}/x402","query":[]}, input, options);
  }

  /** Read the API key of the request: `GET /v1/key`. */
  getKey(options: CallOptions = {}): Promise<GetKeyAnswer> {
    return this.#call({"method":"GET","path":"/v1/key","query":[]}, {}, options);
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

  /** List refunds: `GET /v1/refunds`. */
  listRefunds(input: ListRefundsInput = {}, options: CallOptions = {}): Promise<ListRefundsAnswer> {
    return this.#call({"method":"GET","path":"/v1/refunds","query":["status","merchantId","paymentId","cursor","limit"]}, input, options);
  }

  /** Refund a payment, in full or in part: `POST /v1/refunds`. */
  createRefund(input: CreateRefundInput, options: CallOptions = {}): Promise<CreateRefundAnswer> {
    return this.#call({"method":"POST","path":"/v1/refunds","query":[]}, input, options);
  }

  /** Read a refund: `GET /v1/refunds/{id}`. */
  getRefund(input: GetRefundInput, options: CallOptions = {}): Promise<GetRefundAnswer> {
    return this.#call({"method":"GET","path":"/v1/refunds/{id}","query":[]}, input, options);
  }

  /** Cancel a refund that waits: `POST /v1/refunds/{id}/cancel`. */
  cancelRefund(input: CancelRefundInput, options: CallOptions = {}): Promise<CancelRefundAnswer> {
    return this.#call({"method":"POST","path":"/v1/refunds/{id}/cancel","query":[]}, input, options);
  }

  /** Report settled payments as CSV: `GET /v1/reports/settlements.csv`. */
  reportSettlements(input: ReportSettlementsInput = {}, options: CallOptions = {}): Promise<ReportSettlementsAnswer> {
    return this.#call({"method":"GET","path":"/v1/reports/settlements.csv","query":["from","to","merchantId"]}, input, options);
  }

  /** List webhook endpoints: `GET /v1/webhook-endpoints`. */
  listWebhookEndpoints(options: CallOptions = {}): Promise<ListWebhookEndpointsAnswer> {
    return this.#call({"method":"GET","path":"/v1/webhook-endpoints","query":[]}, {}, options);
  }

  /** Create a webhook endpoint: `POST /v1/webhook-endpoints`. */
  createWebhookEndpoint(input: CreateWebhookEndpointInput, options: CallOptions = {}): Promise<CreateWebhookEndpointAnswer> {
    return this.#call({"method":"POST","path":"/v1/webhook-endpoints","query":[]}, input, options);
  }

  /** Read a webhook endpoint: `GET /v1/webhook-endpoints/{id}`. */
  getWebhookEndpoint(input: GetWebhookEndpointInput, options: CallOptions = {}): Promise<GetWebhookEndpointAnswer> {
    return this.#call({"method":"GET","path":"/v1/webhook-endpoints/{id}","query":[]}, input, options);
  }

  /** Change, disable or enable a webhook endpoint: `PATCH /v1/webhook-endpoints/{id}`. */
  updateWebhookEndpoint(input: UpdateWebhookEndpointInput, options: CallOptions = {}): Promise<UpdateWebhookEndpointAnswer> {
    return this.#call({"method":"PATCH","path":"/v1/webhook-endpoints/{id}","query":[]}, input, options);
  }

  /** Delete a webhook endpoint: `DELETE /v1/webhook-endpoints/{id}`. */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput, options: CallOptions = {}): Promise<DeleteWebhookEndpointAnswer> {
    return this.#call({"method":"DELETE","path":"/v1/webhook-endpoints/{id}","query":[]}, input, options);
  }

  /** List a webhook endpoint's deliveries: `GET /v1/webhook-endpoints/{id}/deliveries`. */
  listWebhookDeliveries(input: ListWebhookDeliveriesInput, options: CallOptions = {}): Promise<ListWebhookDeliveriesAnswer> {
    return this.#call({"method":"GET","path":"/v1/webhook-endpoints/{id}/deliveries","query":["status","eventId","before","limit"]}, input, options);
  }

  /** Send an endpoint's failed deliveries again: `POST /v1/webhook-endpoints/{id}/redeliver`. */
  redeliverFailedWebhooks(input: RedeliverFailedWebhooksInput, options: CallOptions = {}): Promise<RedeliverFailedWebhooksAnswer> {
    return this.#call({"method":"POST","path":"/v1/webhook-endpoints/{id}/redeliver","query":[]}, input, options);
  }

  /** Roll a webhook endpoint's secret: `POST /v1/webhook-endpoints/{id}/roll`. */
  rollWebhookSecret(input: RollWebhookSecretInput, options: CallOptions = {}): Promise<RollWebhookSecretAnswer> {
    return this.#call({"method":"POST","path":"/v1/webhook-endpoints/{id}/roll","query":[]}, input, options);
  }

  /** Send a test event to a webhook endpoint: `POST /v1/webhook-endpoints/{id}/test`. */
  testWebhookEndpoint(input: TestWebhookEndpointInput, options: CallOptions = {}): Promise<TestWebhookEndpointAnswer> {
    return this.#call({"method":"POST","path":"/v1/webhook-endpoints/{id}/test","query":[]}, input, options);
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
    const isFile = response.headers.get("content-type")?.startsWith("text/csv");
    if (response.ok && isFile) return (await response.text()) as T;
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

export interface components {
  schemas: {
    /** @enum {string} */
    EventType: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
    RedeliverEvent: {
      /** @description Only to this endpoint; without it to all that take the event */
      endpointId?: string;
    };
    DecideException: {
      /** @description The reason, for people; the audit log keeps it */
      note?: string;
    };
    DismissException: {
      /** @description The reason, for people; the audit log keeps it */
      note: string;
    };
    CancelPayment: Record<string, unknown>;
    ConfirmPayment: {
      /**
       * @description The id of an option, `opt_…`
       * @example opt_11Shon1NsbVg1QHWa5oEDsqm1opBM1H
       */
      optionId: string;
      /** @description One for each action, in their order: a signature or a transaction hash */
      results: {
        /** @constant */
        type: "walletRpc";
        /** @description The signature or the transaction's hash */
        data: string[];
      }[];
      /** @description What `collectData` asks for, from a wallet with its own form; left out after the hosted form, and for an account that signed with its data before. Booleans are the texts `true` and `false` */
      collectedData?: components["schemas"]["CollectedData"] | null;
      /** @description Accepted, and without effect */
      excludeFromRelayer?: unknown;
    };
    CollectedData: {
      fields: {
        id: string;
        value: string;
      }[];
    };
    CreateDeposit: {
      /**
       * @description CAIP-19: what the buyer sends, and on which network
       * @example eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      asset: string;
      /** @description To whom money goes that does not pay: an address, a key that signs a claim, or nobody, which leaves it to the merchant */
      refund: {
        /** @constant */
        kind: "address";
        /** @description An address that the buyer controls */
        address: string;
        /** @description True after the buyer confirmed an address that looks like an exchange's */
        insist?: boolean;
      } | {
        /** @constant */
        kind: "claim";
        /** @description The address of the claim key */
        address: string;
      } | {
        /** @constant */
        kind: "none";
      };
    };
    ClaimDeposit: {
      /** @description The token that lies there; the zero address for the network's coin */
      token: string;
      /** @description The network on which it lies */
      chainId: number;
      /** @description Where it goes */
      to: string;
      /** @description Unix seconds: the signature's last second */
      deadline: number;
      /** @description The payer's, of the EIP-712 message `Claim(bytes32 key,address token,address to,uint256 deadline)` in the router's domain on `chainId` */
      signature: string;
    };
    FetchActions: {
      /**
       * @description The id of an option, `opt_…`
       * @example opt_11Shon1NsbVg1QHWa5oEDsqm1opBM1H
       */
      optionId: string;
      /** @description The `data` of the option's `build` action; empty for any other option */
      data: string;
      /** @description What `collectData` asks for, from a wallet with its own form; left out after the hosted form */
      collectedData?: components["schemas"]["CollectedData"] | null;
    };
    RequestOptions: {
      /** @description CAIP-10, all that the buyer could pay from */
      accounts: string[];
      /** @description Options whose quotes to renew */
      refresh?: string[] | null;
    };
    /** @enum {string} */
    MerchantStatus: "active" | "inactive" | "suspended";
    CreateMerchant: {
      /** @example Corner Bakery */
      merchantName: string;
      /**
       * Format: email
       * @example bakery@example.com
       */
      merchantEmail: string;
      iconUrl?: string | null;
      /**
       * Format: email
       * @description Buyers with a question write to it; null for none
       * @example help@shop.example
       */
      supportEmail?: string | null;
      /**
       * Format: uri
       * @description A page for buyers with a question, linked instead of the address; null for none
       * @example https://shop.example/help
       */
      supportUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's terms, linked from the checkout and the form; null for none
       * @example https://shop.example/terms
       */
      termsUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's privacy notice, linked in the same places; null for none
       * @example https://shop.example/privacy
       */
      privacyUrl?: string | null;
    };
    UpdateMerchant: {
      /** @example Corner Bakery */
      merchantName?: string;
      /**
       * Format: email
       * @example bakery@example.com
       */
      merchantEmail?: string;
      iconUrl?: string | null;
      /**
       * Format: email
       * @description Buyers with a question write to it; null for none
       * @example help@shop.example
       */
      supportEmail?: string | null;
      /**
       * Format: uri
       * @description A page for buyers with a question, linked instead of the address; null for none
       * @example https://shop.example/help
       */
      supportUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's terms, linked from the checkout and the form; null for none
       * @example https://shop.example/terms
       */
      termsUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's privacy notice, linked in the same places; null for none
       * @example https://shop.example/privacy
       */
      privacyUrl?: string | null;
    };
    CreateSettlements: {
      settlements: components["schemas"]["NewSettlement"][];
    };
    NewSettlement: {
      /**
       * @description CAIP-19, such as `eip155:8453/erc20:0x…`
       * @example eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      asset: string;
      /**
       * @description CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      destination: string;
    };
    ChangeSettlement: {
      /**
       * @description CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      destination: string;
    };
    /** @enum {string} */
    PaymentStatus: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
    CreatePayment: {
      /**
       * @description Your own order's id: letters, digits, space and / - : . , +. It need not be unique.
       * @example order-1001
       */
      referenceId: string;
      amount: {
        /**
         * @description `iso4217/USD` for a currency, `caip19/` and a CAIP-19 id for one token
         * @example iso4217/USD
         * @example caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
         */
        unit: string;
        /**
         * @description Digits, in the smallest unit: 1250 is $12.50
         * @example 1250
         */
        value: string;
      };
      /** @description Unix seconds, at most 30 days from now; without it 15 minutes from now */
      expiresAt?: number | null;
      /** @description Where the hosted page leads when the payment has ended */
      checkout?: {
        /**
         * @description An https URL, http only for localhost; it gets `?payment_id=`
         * @example https://shop.example/thanks
         */
        successUrl: string;
        /**
         * @description An https URL, http only for localhost; it gets `?payment_id=`
         * @example https://shop.example/thanks
         */
        errorUrl: string;
      } | null;
    };
    /** @enum {string} */
    RefundStatus: "pending" | "pending_funds" | "submitted" | "undeliverable" | "succeeded" | "failed" | "cancelled";
    RequestRefund: {
      paymentId: string;
      /** @description In the smallest unit of the token that was paid; without it everything that is left is refunded */
      amount?: string;
      /** @description For your own records: returned with the refund */
      reason?: string | null;
      /** @description For a buyer whose account cannot receive: an address that the account signed for. The payment's router must be of the second edition */
      refundTo?: {
        /** @description Where the money goes instead of the address that paid */
        address: string;
        /** @description Unix seconds: the `deadline` that was signed */
        deadline: number;
        /** @description The signature of the account that paid, of the router's EIP-712 message `Claim` */
        signature: string;
      } | null;
    };
    CancelRefund: Record<string, unknown>;
    CreateWebhookEndpoint: {
      /**
       * Format: uri
       * @description An https URL on a public host, port 443 or 8443
       * @example https://shop.example/webhooks
       */
      url: string;
      /** @description For people */
      description?: string;
      /** @description Only events of these types; empty for all */
      types?: ("payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled")[];
      /** @description Only these merchants' events; null for all */
      merchantIds?: string[] | null;
    };
    UpdateWebhookEndpoint: {
      /**
       * Format: uri
       * @description An https URL on a public host, port 443 or 8443
       * @example https://shop.example/webhooks
       */
      url?: string;
      /** @description For people */
      description?: string;
      /** @description Only events of these types; empty for all */
      types?: ("payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled")[];
      /** @description Only these merchants' events; null for all */
      merchantIds?: string[] | null;
      /**
       * @description Only an enabled endpoint gets events
       * @enum {string}
       */
      status?: "enabled" | "disabled";
    };
    RedeliverFailedWebhooks: {
      /**
       * Format: date-time
       * @description Failed deliveries of events from then on, RFC 3339
       */
      since: string;
    };
    RollWebhookSecret: {
      /**
       * @description Hours for which the old secret signs too
       * @default 24
       */
      overlapHours?: number;
    };
    PaymentAssets: {
      currencies: components["schemas"]["PaymentCurrency"][];
      networks: components["schemas"]["PaymentNetwork"][];
      tokens: components["schemas"]["PaymentToken"][];
    };
    PaymentCurrency: {
      code: string;
      /** @description `Amount.unit` of a payment in this currency */
      unit: string;
      name: string;
      decimals: number;
      /** @description The least amount of a payment in this unit; null while the rate of the fees is not known */
      minimum: components["schemas"]["Amount"] | null;
      /** @description The merchant's largest payment; null without a limit */
      maximum: components["schemas"]["Amount"] | null;
      /** @description One for each token that pays in this currency now; a token without a fresh rate is missing */
      rates: components["schemas"]["AssetRate"][];
    };
    Amount: {
      /**
       * @description `iso4217/USD`, or `caip19/` and a CAIP-19 asset id
       * @example iso4217/USD
       * @example caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      unit: string;
      /**
       * @description Digits, in the smallest unit of the asset
       * @example 12500000
       */
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
    AssetRate: {
      /** @description CAIP-19 */
      asset: string;
      /** @description Units of the currency for one whole unit of the token, cut after eight decimals */
      value: string;
      /**
       * @description `peg`: the token is worth one unit of the currency; `fixed`: the operator's own rate
       * @enum {string}
       */
      source: "peg" | "fixed" | "market";
      /** @description The sources of a market's rate; two for a cross rate */
      markets: string[];
      /** @description By how much a market's rate was lowered; null for none */
      spreadPercent: string | null;
      /** @description The time of a market's rate; null for pegs and fixed rates, which do not age */
      asOf: string | null;
    };
    PaymentNetwork: {
      /** @description CAIP-2 */
      id: string;
      name: string;
      /** Format: uri */
      iconUrl: string;
      explorerUrl: string | null;
      /** @enum {string} */
      mode: "test" | "live";
    };
    PaymentToken: {
      /** @description CAIP-19 */
      asset: string;
      /** @description `Amount.unit` of a payment in exactly this token */
      unit: string;
      symbol: string;
      name: string;
      decimals: number;
      /** Format: uri */
      iconUrl: string;
      networkId: string;
      /**
       * @description How a wallet pays: by a signature of the token, by Permit2, or with the network's own coin
       * @enum {string}
       */
      kind: "eip3009" | "permit2" | "native";
      /** @description The currency that the token is pegged to */
      peg: string | null;
      /** @description Whether payments may get deposit addresses in it */
      deposits: boolean;
      /** @description The least amount of a payment in this unit; null while the rate of the fees is not known */
      minimum: components["schemas"]["Amount"] | null;
    };
    EventList: {
      data: components["schemas"]["Event"][];
      /** @description Oldest first: `after` of the next request, null only while there are no events. Newest first: `before` of the next page, null at the end */
      nextCursor: string | null;
    };
    Event: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @enum {string} */
      type: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled";
      data: {
        referenceId: string;
        status: components["schemas"]["PaymentStatus"];
        /** @description `declined_user` when the buyer's account was refused; null otherwise */
        failureCode: "declined_user" | null;
        /** @description What was paid, and in which transaction; null unless the payment has succeeded */
        info: {
          optionAmount: components["schemas"]["Amount"];
          /** @description The transaction's hash */
          txId: string;
        } | null;
        /** @description What went to the merchant's own account; null where nothing did, or not yet */
        settlement: {
          successful: {
            amount: {
              unit: string;
            };
            txId: string;
          };
        } | null;
        /** @description Left out for a payment without refunds */
        refund?: components["schemas"]["RefundSummary"];
        /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
        stateVersion: number;
        paymentId: string;
        amount: components["schemas"]["Amount"];
        /** Format: date-time */
        createdAt: string;
        /** @description Unix seconds */
        expiresAt: number;
        cancelledReason: ("cancelled_by_user" | "cancelled_by_merchant") | null;
        buyer: {
          accountCaip10: string;
          accountProviderName: string;
          accountProviderIcon: string | null;
        } | null;
      };
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @enum {string} */
      type: "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed";
      data: components["schemas"]["Refund"];
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @enum {string} */
      type: "exception.opened" | "exception.resolved";
      data: components["schemas"]["ExceptionFacts"];
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @enum {string} */
      type: "deposit.partial" | "deposit.surplus" | "deposit.returned";
      data: {
        /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
        stateVersion: number;
        paymentId: string;
        depositId: string;
        /** @description In the smallest unit: what must arrive, or what lies there too much */
        amount?: string;
        /** @description What has arrived */
        received?: string;
        /** @description What is missing */
        missing?: string;
        /** @description What was returned */
        value?: string;
        /** @description The address that it was returned to */
        recipient?: string;
        chainId?: number;
        token?: string;
        /** @description The transaction that returned it */
        txId?: string;
        /** Format: date-time */
        createdAt: string;
      };
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @constant */
      type: "settlement_destination.changed";
      data: {
        /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
        stateVersion: number;
        merchantId: string;
        /** @description CAIP-19 */
        asset: string;
        /** @description The address before; null for the merchant's vault */
        from: string | null;
        /** @description The address now; null for the merchant's vault */
        to: string | null;
      };
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @constant */
      type: "merchant.updated";
      data: {
        id: string;
        name: string;
        email: string | null;
        status: components["schemas"]["MerchantStatus"];
        /** Format: date-time */
        createdAt: string;
        supportEmail?: string;
        supportUrl?: string;
        termsUrl?: string;
        privacyUrl?: string;
        iconUrl: string | null;
        /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
        stateVersion: number;
        deletedAt: string | null;
      };
    } | {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /** @enum {string} */
      type: "webhook_endpoint.disabled" | "webhook_endpoint.test";
      data: {
        /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
        stateVersion: number;
        endpointId: string;
        url: string;
        /** @enum {string} */
        reason?: "failures" | "gone";
      };
    };
    RefundSummary: {
      /**
       * @description `pending` while a refund is under way; then `full` when everything is refunded, `partial` when a part is, `failed` when no refund succeeded
       * @enum {string}
       */
      status: "pending" | "partial" | "full" | "failed";
      /** @description Refunded or under way, in the token that was paid */
      amount: components["schemas"]["Amount"];
    };
    Refund: {
      /** @description `ref_…` */
      refundId: string;
      paymentId: string;
      merchantId: string;
      /** @description `pending` and `pending_funds` wait to be sent, `undeliverable` waits for an address; `submitted` is in a transaction; `succeeded`, `failed` and `cancelled` are final */
      status: components["schemas"]["RefundStatus"];
      /** @description In the token that was paid */
      amount: components["schemas"]["Amount"];
      /** @description As given when it was requested */
      reason: string | null;
      /** @description The address that gets the money: the buyer's, or the one that the buyer signed for */
      to: string | null;
      /** @description The transaction that returned the money; null before */
      txId: string | null;
      /** @description Why it failed; null otherwise */
      failure: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Grows with each change: an event with a smaller one than you know is out of date */
      stateVersion: number;
    };
    ExceptionFacts: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      exceptionId: string;
      /** @description Null for money that belongs to no payment */
      paymentId: string | null;
      /** @description Null for money that belongs to no merchant */
      merchantId: string | null;
      /** @enum {string} */
      kind: "late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus";
      /**
       * @description `refunded` from the refund's request on, `gone` when the network took the transfer back or executed a lost payment again
       * @enum {string}
       */
      status: "open" | "accepted" | "refunded" | "ignored" | "gone";
      chainId: number;
      /** @description The token's address; the zero address for the network's coin */
      token: string;
      /** @description What moved, in its token; of a token that is not configured in its smallest unit */
      amount: components["schemas"]["Amount"];
      payer: string;
      txId: string;
      /** @description Its last refund */
      refundId: string | null;
      /** Format: date-time */
      createdAt: string;
      resolvedAt: string | null;
    };
    Redelivered: {
      /** @description Deliveries that are sent again */
      count: number;
    };
    ExceptionList: {
      data: components["schemas"]["Exception"][];
      nextCursor: string | null;
    };
    Exception: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      exceptionId: string;
      /** @description Null for money that belongs to no payment */
      paymentId: string | null;
      /** @description Null for money that belongs to no merchant */
      merchantId: string | null;
      /** @enum {string} */
      kind: "late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus";
      /**
       * @description `refunded` from the refund's request on, `gone` when the network took the transfer back or executed a lost payment again
       * @enum {string}
       */
      status: "open" | "accepted" | "refunded" | "ignored" | "gone";
      chainId: number;
      /** @description The token's address; the zero address for the network's coin */
      token: string;
      /** @description What moved, in its token; of a token that is not configured in its smallest unit */
      amount: components["schemas"]["Amount"];
      payer: string;
      txId: string;
      /** @description Its last refund */
      refundId: string | null;
      /** Format: date-time */
      createdAt: string;
      resolvedAt: string | null;
      /** @description What happened, where the money is and what was decided, in English */
      explanation: string;
      /** @description The reason that came with the decision */
      note: string | null;
    };
    GatewayPayment: {
      status: components["schemas"]["PaymentStatus"];
      amount: components["schemas"]["Amount"];
      /** @description Unix seconds */
      expiresAt: number;
      merchant: {
        name: string;
        iconUrl: string | null;
      };
      buyer: {
        accountCaip10: string;
        /** @description Empty when the wallet did not name itself */
        accountProviderName: string;
        accountProviderIcon: string | null;
      } | null;
    };
    CancelledPayment: {
      paymentId: string;
      /** @constant */
      status: "cancelled";
      /** @enum {string} */
      cancelledReason: "cancelled_by_user" | "cancelled_by_merchant";
      /** Format: date-time */
      cancelledAt: string;
    };
    ConfirmedPayment: {
      status: components["schemas"]["PaymentStatus"];
      /** @description True when the status never changes again */
      isFinal: boolean;
      /** @description Milliseconds to wait before asking again; null when the status is final */
      pollInMs: number | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
    };
    DepositList: {
      data: components["schemas"]["Deposit"][];
    };
    Deposit: {
      id: string;
      paymentId: string;
      /**
       * @description `waiting`, `partial` and `funded` by what arrived; then `executing` and `paid`. `held` when a sender is refused, `expired` at the end, `superseded` when the payment was paid or ended otherwise
       * @enum {string}
       */
      status: "waiting" | "partial" | "funded" | "executing" | "held" | "paid" | "expired" | "superseded";
      optionId: string;
      /** @description CAIP-19 */
      asset: string;
      /** @description Where to send; recompute it from `terms` where you can */
      address: string;
      chainId: number;
      /** @description What must arrive */
      amount: components["schemas"]["Amount"];
      /** @description Base units that arrived in time */
      received: string;
      /** @description Base units that are missing */
      missing: string;
      /** @description Base units at the address that pay nothing */
      surplus: string;
      /** @description ERC-681, for what is missing; null when nothing should be sent */
      uri: string | null;
      transfers: {
        txHash: string;
        logIndex: number;
        from: string | null;
        value: string;
        /** @description True at the depth at which the network counts as final */
        confirmed: boolean;
      }[];
      refund: {
        /** @enum {string} */
        kind: "address" | "claim" | "none";
        address: string | null;
      };
      /** @description What the router executes; from these, `router` and the network anybody can compute key and address */
      terms: {
        paymentRef: string;
        optionRef: string;
        merchantRef: string;
        payer: string;
        token: string;
        amount: string;
        destination: string;
        fee: string;
        deadline: string;
      };
      router: string;
      /** @description The EIP-712 digest of the terms, which is the salt of the address */
      key: string;
      /** @description Unix seconds; money in later blocks does not pay */
      expiresAt: number;
      /** @description Milliseconds to wait before asking again; null at the end */
      pollInMs: number | null;
      /** @description The transaction that pays with the money */
      execution: {
        txHash: string | null;
        /** @enum {string} */
        status: "pending" | "mined" | "confirmed" | "failed";
      } | null;
      /** @description Money that left the address without paying, or is about to */
      returns: {
        to: string;
        token: string;
        value: string;
        txHash: string | null;
        /** @enum {string} */
        status: "pending" | "mined" | "confirmed";
      }[];
    };
    FetchedActions: {
      actions: components["schemas"]["WalletRpcAction"][];
    };
    WalletRpcAction: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "walletRpc";
      data: {
        /** @description CAIP-2 */
        chain_id: string;
        /** @enum {string} */
        method: "eth_signTypedData_v4" | "eth_sendTransaction";
        /** @description What the wallet gets, as it is */
        params: unknown[];
      };
    };
    PaymentOptions: {
      info: components["schemas"]["GatewayPayment"] | null;
      collectData: components["schemas"]["CollectData"];
      options: components["schemas"]["PaymentOption"][];
    };
    /** @description What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it */
    CollectData: {
      fields: {
        id: string;
        name: string;
        required: boolean;
        /** @enum {string} */
        type: "text" | "date" | "checkbox";
      }[];
      /** @description JSON Schema (draft 2020-12) of what is to be given */
      schema: {
        [key: string]: unknown;
      };
      /** @description A form that takes it, for these accounts */
      url: string;
    } | null;
    PaymentOption: {
      id: string;
      /**
       * @description CAIP-10, as the wallet wrote it
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      account: string;
      amount: components["schemas"]["Amount"];
      /** @description What the wallet does to pay, in this order */
      actions: components["schemas"]["Action"][];
      collectData: components["schemas"]["CollectData"];
      /** @description Seconds that the payment usually takes */
      etaS: number;
      /** @description Unix seconds; null where no exchange rate is involved */
      expiresAt: number | null;
    };
    Action: components["schemas"]["WalletRpcAction"] | components["schemas"]["BuildAction"];
    BuildAction: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "build";
      data: {
        /** @description To be sent to fetch, as it is */
        data: string;
      };
    };
    PaymentState: {
      status: components["schemas"]["PaymentStatus"];
      /** @description True when the status never changes again */
      isFinal: boolean;
      /** @description Milliseconds to wait before asking again; null when the status is final */
      pollInMs: number | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
      /** @description `declined_user` when the buyer's account was refused; null otherwise */
      failureCode: "declined_user" | null;
    };
    X402Payment: {
      paymentId: string;
      /** @enum {string} */
      status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
      /** @description CAIP-2; null before the payment has succeeded */
      network: string | null;
      /** @description The transaction that paid; null before */
      transaction: string | null;
    };
    Key: {
      id: string;
      account: {
        id: string;
        name: string;
      };
      /** @description As the person who created the key called it */
      name: string;
      /** @description The beginning of the key, by which people tell keys apart */
      prefix: string;
      last4: string;
      /** @enum {string} */
      mode: "test" | "live";
      permissions: ("payments:read" | "payments:write" | "refunds:write" | "merchants:read" | "merchants:write" | "settlements:write" | "webhooks:write")[];
      /** @description The merchants that the key is limited to; null for all of the account */
      merchantIds: string[] | null;
      /** @description The account's pinned version, which serves requests without `Svc-Version` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @description Null for a key that does not expire */
      expiresAt: string | null;
    };
    MerchantList: {
      merchants: components["schemas"]["Merchant"][];
      /** @description All that match, on whichever page */
      totalCount: number;
      nextCursor: string | null;
    };
    Merchant: {
      id: string;
      name: string;
      email: string | null;
      status: components["schemas"]["MerchantStatus"];
      /** Format: date-time */
      createdAt: string;
      supportEmail?: string;
      supportUrl?: string;
      termsUrl?: string;
      privacyUrl?: string;
      iconUrl: string | null;
    };
    CreatedMerchant: {
      merchant: {
        id: string;
        name: string;
        email: string | null;
        status: components["schemas"]["MerchantStatus"];
        /** Format: date-time */
        createdAt: string;
        supportEmail?: string;
        supportUrl?: string;
        termsUrl?: string;
        privacyUrl?: string;
      };
    };
    MerchantProfile: {
      merchant: {
        id: string;
        name: string;
        email: string | null;
        status: components["schemas"]["MerchantStatus"];
        /** Format: date-time */
        createdAt: string;
        supportEmail?: string;
        supportUrl?: string;
        termsUrl?: string;
        privacyUrl?: string;
        iconUrl: string | null;
        settlements: components["schemas"]["Settlements"];
      };
    };
    Settlements: {
      crypto: components["schemas"]["CryptoSettlement"][];
      fiat: components["schemas"]["FiatSettlement"][];
    };
    CryptoSettlement: {
      id: string;
      asset: string;
      destination: string;
    };
    FiatSettlement: {
      id: string;
      /** @enum {string} */
      status: "pending" | "active" | "rejected";
      bankType: string;
    };
    UpdatedMerchant: {
      merchant: components["schemas"]["Merchant"];
    };
    DeletedMerchant: {
      id: string;
      /** @constant */
      deleted: true;
    };
    LegacyPaymentList: {
      data: components["schemas"]["LegacyPayment"][];
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
    LegacyPayment: {
      payment_id: string;
      merchant_id: string;
      reference_id: string;
      /** @enum {string} */
      status: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
      is_terminal: boolean;
      wallet_name: string;
      token_symbol: string | null;
      token_decimals: number | null;
      token_logo: string | null;
      chain_logo: string | null;
      wallet_logo: string | null;
      /** @description CAIP-2 */
      chain_id?: string | null;
      buyer_caip10?: string | null;
      token_caip19?: string | null;
      tx_hash?: string | null;
      nonce?: number | null;
      /** @description Digits, in the token's smallest unit */
      token_amount?: string | null;
      /** @description In standard units */
      fiat_amount?: number | null;
      fiat_currency?: string | null;
      created_at?: string | null;
      last_updated_at?: string | null;
      settled_at?: string | null;
      settlement_status?: ("pending" | "settled") | null;
      settlement_tx_hash?: string | null;
    };
    CreatedSettlements: {
      settlements: components["schemas"]["CryptoSettlement"][];
    };
    DeletedSettlement: {
      id: string;
      /** @constant */
      deleted: true;
    };
    PaymentList: {
      data: components["schemas"]["ListedPayment"][];
      nextCursor: string | null;
      stats: {
        totalRevenue: {
          amount: number;
          currency: string;
        }[];
        totalTransactions: number;
        totalCustomers: number;
      };
    };
    ListedPayment: {
      paymentId: string;
      merchant: {
        id: string;
        name: string;
        iconUrl: string | null;
      };
      referenceId: string;
      status: components["schemas"]["PaymentStatus"];
      isTerminal: boolean;
      fiatAmount?: components["schemas"]["Amount"];
      tokenAmount?: components["schemas"]["Amount"];
      buyer?: {
        accountCaip10: string;
        accountProviderName?: string;
        accountProviderIcon?: string;
      };
      transaction?: {
        /** @description The bare chain number, such as 8453 */
        networkId: string;
        hash: string;
        nonce?: number;
      };
      settlement?: {
        /** @constant */
        settled: false;
      } | {
        /** @constant */
        settled: true;
        amount: components["schemas"]["Amount"];
        txHash: string;
      };
      fees?: {
        total: components["schemas"]["Amount"];
        fixed: components["schemas"]["Amount"];
        /** @description "0.4" is 0.4 % */
        percentage: string;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      lastUpdatedAt: string;
      /** Format: date-time */
      settledAt?: string;
      refund?: components["schemas"]["RefundSummary"];
    };
    CreatedPayment: {
      paymentId: string;
      /**
       * Format: uri
       * @description The payment link, which the buyer opens or scans
       */
      gatewayUrl: string;
      /** @constant */
      status: "requires_action";
      /** @constant */
      isFinal: false;
      /** @description Unix seconds */
      expiresAt: number;
      /** @description Milliseconds to wait before asking for the status */
      pollInMs: number;
    };
    Payment: {
      referenceId: string;
      status: components["schemas"]["PaymentStatus"];
      /** @description `declined_user` when the buyer's account was refused; null otherwise */
      failureCode: "declined_user" | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
      /** @description What went to the merchant's own account; null where nothing did, or not yet */
      settlement: {
        successful: {
          amount: {
            unit: string;
          };
          txId: string;
        };
      } | null;
      /** @description Left out for a payment without refunds */
      refund?: components["schemas"]["RefundSummary"];
    };
    RefundList: {
      data: components["schemas"]["Refund"][];
      /** @description `cursor` of the next page; null at the end */
      nextCursor: string | null;
    };
    RequestedRefund: {
      paymentId: string;
      /** @description From version 2026-02-19.preview on */
      refund?: components["schemas"]["Refund"];
    };
    /** @description CSV (RFC 4180) in UTF-8: a row of column names, then a row for each payment, by settled time */
    SettlementReport: string;
    WebhookEndpointList: {
      data: components["schemas"]["WebhookEndpoint"][];
    };
    WebhookEndpoint: {
      id: string;
      url: string;
      description: string;
      /** @enum {string} */
      mode: "test" | "live";
      types: components["schemas"]["EventType"][];
      merchantIds: string[] | null;
      /** @description The version of the events' data, pinned when the endpoint was created */
      apiVersion: string;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @description `failures` after five days without a success, `gone` after an answer 410; null otherwise */
      disabledReason: ("failures" | "gone") | null;
      /** @description The first failure after the last success */
      failingSince: string | null;
      lastSuccessAt: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    WebhookEndpointWithSecret: {
      id: string;
      url: string;
      description: string;
      /** @enum {string} */
      mode: "test" | "live";
      types: components["schemas"]["EventType"][];
      merchantIds: string[] | null;
      /** @description The version of the events' data, pinned when the endpoint was created */
      apiVersion: string;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @description `failures` after five days without a success, `gone` after an answer 410; null otherwise */
      disabledReason: ("failures" | "gone") | null;
      /** @description The first failure after the last success */
      failingSince: string | null;
      lastSuccessAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** @description `whsec_…`; verify signatures with it. It is shown only once */
      secret: string;
    };
    DeletedWebhookEndpoint: {
      id: string;
      /** @constant */
      deleted: true;
    };
    WebhookDeliveryList: {
      data: components["schemas"]["WebhookDelivery"][];
      /** @description `before` of the next page; null at the end */
      nextCursor: string | null;
    };
    WebhookDelivery: {
      id: string;
      eventId: string;
      type: string;
      /** @enum {string} */
      status: "pending" | "delivered" | "failed";
      /** @description When it is tried next; null when it is not */
      nextAttemptAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** @description The newest first, at most 20 */
      attempts: {
        /** Format: date-time */
        at: string;
        /** @description The answer's status; null without an answer */
        status: number | null;
        /** @description Why there was no answer, or why it does not count */
        fault: string | null;
        /** @description The first 4 KB of the answer */
        answer: string | null;
        durationMs: number;
      }[];
    };
    WebhookTestEvent: {
      eventId: string;
    };
    ListAssetsInput: {
      /** @description Only these currencies, by their ISO 4217 codes */
      currency?: string[];
    };
    ListAssetsAnswer: components["schemas"]["PaymentAssets"];
    ListEventsInput: {
      /** @description Only events of these types */
      type?: components["schemas"]["EventType"][];
      /** @description Only these merchants' events */
      merchantId?: string[];
      /** @description Only this payment's events */
      paymentId?: string;
      /** @description The last event that you have handled; the answer starts after it */
      after?: string;
      /** @description Only events before this one */
      before?: string;
      /**
       * @description `asc`: the oldest first
       * @default asc
       * @enum {string}
       */
      order?: "asc" | "desc";
      /** @description How many on a page; 50 without it */
      limit?: number;
      /** @description Milliseconds to wait for a first event, oldest first only; the server holds 25 000 at most */
      maxPollMs?: number;
    };
    ListEventsAnswer: components["schemas"]["EventList"];
    RedeliverEventInput: {
      /** @description The event's id, `evt_…` */
      id: string;
      body?: components["schemas"]["RedeliverEvent"];
    };
    RedeliverEventAnswer: components["schemas"]["Redelivered"];
    ListExceptionsInput: {
      /** @description Only exceptions in one of these statuses */
      status?: ("open" | "accepted" | "refunded" | "ignored" | "gone")[];
      /** @description Only exceptions of these kinds */
      kind?: ("late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus")[];
      /** @description Only these merchants' exceptions */
      merchantId?: string[];
      /** @description Only this payment's exceptions */
      paymentId?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /** @description How many on a page; 50 without it */
      limit?: number;
    };
    ListExceptionsAnswer: components["schemas"]["ExceptionList"];
    GetExceptionInput: {
      /** @description The exception's id, `exc_…` */
      id: string;
    };
    GetExceptionAnswer: components["schemas"]["Exception"];
    AcceptExceptionInput: {
      /** @description The exception's id, `exc_…` */
      id: string;
      body?: components["schemas"]["DecideException"];
    };
    AcceptExceptionAnswer: components["schemas"]["Exception"];
    IgnoreExceptionInput: {
      /** @description The exception's id, `exc_…` */
      id: string;
      body: components["schemas"]["DismissException"];
    };
    IgnoreExceptionAnswer: components["schemas"]["Exception"];
    RefundExceptionInput: {
      /** @description The exception's id, `exc_…` */
      id: string;
      body?: components["schemas"]["DecideException"];
    };
    RefundExceptionAnswer: components["schemas"]["Exception"];
    GetGatewayPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
    };
    GetGatewayPaymentAnswer: components["schemas"]["GatewayPayment"];
    CancelGatewayPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      body?: components["schemas"]["CancelPayment"];
    };
    CancelGatewayPaymentAnswer: components["schemas"]["CancelledPayment"];
    ConfirmGatewayPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /** @description Milliseconds; the server holds 25 000 at most */
      maxPollMs?: number;
      body: components["schemas"]["ConfirmPayment"];
    };
    ConfirmGatewayPaymentAnswer: components["schemas"]["ConfirmedPayment"];
    ListGatewayPaymentDepositsInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
    };
    ListGatewayPaymentDepositsAnswer: components["schemas"]["DepositList"];
    CreateGatewayPaymentDepositInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      body: components["schemas"]["CreateDeposit"];
    };
    CreateGatewayPaymentDepositAnswer: components["schemas"]["Deposit"];
    GetGatewayPaymentDepositInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /** @description The deposit's id, `dep_…` */
      depositId: string;
      /** @description Milliseconds; the server holds 25 000 at most */
      waitMs?: number;
    };
    GetGatewayPaymentDepositAnswer: components["schemas"]["Deposit"];
    CreateGatewayPaymentDepositClaimInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /** @description The deposit's id, `dep_…` */
      depositId: string;
      body: components["schemas"]["ClaimDeposit"];
    };
    CreateGatewayPaymentDepositClaimAnswer: components["schemas"]["Deposit"];
    FetchGatewayPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      body: components["schemas"]["FetchActions"];
    };
    FetchGatewayPaymentAnswer: components["schemas"]["FetchedActions"];
    ListGatewayPaymentOptionsInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /**
       * @description `true` for an answer with `info`
       * @enum {string}
       */
      includePaymentInfo?: "true" | "false" | "null" | "";
      body: components["schemas"]["RequestOptions"];
    };
    ListGatewayPaymentOptionsAnswer: components["schemas"]["PaymentOptions"];
    GetGatewayPaymentStatusInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /** @description Milliseconds; the server holds 25 000 at most */
      maxPollMs?: number;
    };
    GetGatewayPaymentStatusAnswer: components["schemas"]["PaymentState"];
    GetGatewayPaymentForAgentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
    };
    GetGatewayPaymentForAgentAnswer: components["schemas"]["X402Payment"];
    PayGatewayPaymentAsAgentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
    };
    PayGatewayPaymentAsAgentAnswer: components["schemas"]["X402Payment"];
    GetKeyAnswer: components["schemas"]["Key"];
    ListMerchantsInput: {
      status?: components["schemas"]["MerchantStatus"];
      /** @description A part of the name or the id, to the letter but for upper and lower case */
      search?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /** @description How many on a page; 20 without it */
      limit?: number;
    };
    ListMerchantsAnswer: components["schemas"]["MerchantList"];
    CreateMerchantInput: {
      body: components["schemas"]["CreateMerchant"];
    };
    CreateMerchantAnswer: components["schemas"]["CreatedMerchant"];
    GetMerchantInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
    };
    GetMerchantAnswer: components["schemas"]["MerchantProfile"];
    UpdateMerchantInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
      body: components["schemas"]["UpdateMerchant"];
    };
    UpdateMerchantAnswer: components["schemas"]["UpdatedMerchant"];
    DeleteMerchantInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
    };
    DeleteMerchantAnswer: components["schemas"]["DeletedMerchant"];
    ListMerchantPaymentsInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
      /**
       * Format: date-time
       * @description RFC 3339, inclusive
       */
      start_ts?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      end_ts?: string;
      /** @description A token's symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @default date
       * @enum {string}
       */
      sort_by?: "date" | "amount";
      /**
       * @default desc
       * @enum {string}
       */
      sort_dir?: "asc" | "desc";
      cursor?: string;
      limit?: number;
      /** @enum {string} */
      status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
    };
    ListMerchantPaymentsAnswer: components["schemas"]["LegacyPaymentList"];
    ListMerchantSettlementsInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
    };
    ListMerchantSettlementsAnswer: components["schemas"]["Settlements"];
    CreateCryptoSettlementsInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
      body: components["schemas"]["CreateSettlements"];
    };
    CreateCryptoSettlementsAnswer: components["schemas"]["CreatedSettlements"];
    ChangeCryptoSettlementInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
      /** @description The settlement's id, `crypto_…` */
      id: string;
      body: components["schemas"]["ChangeSettlement"];
    };
    ChangeCryptoSettlementAnswer: components["schemas"]["CryptoSettlement"];
    DeleteCryptoSettlementInput: {
      /** @description The merchant's id, `mrch_…` */
      merchantId: string;
      /** @description The settlement's id, `crypto_…` */
      id: string;
    };
    DeleteCryptoSettlementAnswer: components["schemas"]["DeletedSettlement"];
    ListMerchantsPaymentsInput: {
      /**
       * Format: date-time
       * @description RFC 3339, inclusive; bounds `createdAt`
       */
      startTs?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      endTs?: string;
      /** @description Such as USDC; a CAIP-19 id matches nothing */
      token_symbol?: string[];
      /** @description Use token_symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @description `amount`: by fiat amount
       * @default date
       * @enum {string}
       */
      sortBy?: "date" | "amount";
      /**
       * @description `desc`: the newest or the largest first
       * @default desc
       * @enum {string}
       */
      sortDir?: "asc" | "desc";
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /** @description How many on a page; 50 without it */
      limit?: number;
      /** @description Only payments with one of these statuses */
      status?: components["schemas"]["PaymentStatus"][];
      /**
       * @description A part of the reference, to the letter
       * @example order-1001
       */
      referenceId?: string;
    };
    ListMerchantsPaymentsAnswer: components["schemas"]["PaymentList"];
    ListPaymentsInput: {
      /**
       * Format: date-time
       * @description RFC 3339, inclusive; bounds `createdAt`
       */
      startTs?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      endTs?: string;
      /** @description Such as USDC; a CAIP-19 id matches nothing */
      token_symbol?: string[];
      /** @description Use token_symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @description `amount`: by fiat amount
       * @default date
       * @enum {string}
       */
      sortBy?: "date" | "amount";
      /**
       * @description `desc`: the newest or the largest first
       * @default desc
       * @enum {string}
       */
      sortDir?: "asc" | "desc";
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /** @description How many on a page; 50 without it */
      limit?: number;
      /** @description Only payments with one of these statuses */
      status?: components["schemas"]["PaymentStatus"][];
      /**
       * @description A part of the reference, to the letter
       * @example order-1001
       */
      referenceId?: string;
      /** @description Only these merchants' payments */
      merchantId?: string[];
    };
    ListPaymentsAnswer: components["schemas"]["PaymentList"];
    CreatePaymentInput: {
      body: components["schemas"]["CreatePayment"];
    };
    CreatePaymentAnswer: components["schemas"]["CreatedPayment"];
    GetPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
    };
    GetPaymentAnswer: components["schemas"]["Payment"];
    CancelPaymentInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      body?: components["schemas"]["CancelPayment"];
    };
    CancelPaymentAnswer: components["schemas"]["CancelledPayment"];
    GetPaymentStatusInput: {
      /** @description The payment's id, `pay_…` */
      id: string;
      /** @description Milliseconds; the server holds 25 000 at most */
      maxPollMs?: number;
    };
    GetPaymentStatusAnswer: components["schemas"]["PaymentState"];
    ListRefundsInput: {
      /** @description Only refunds in one of these statuses */
      status?: components["schemas"]["RefundStatus"][];
      /** @description Only these merchants' refunds */
      merchantId?: string[];
      /** @description Only this payment's refunds */
      paymentId?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /** @description How many on a page; 50 without it */
      limit?: number;
    };
    ListRefundsAnswer: components["schemas"]["RefundList"];
    CreateRefundInput: {
      body: components["schemas"]["RequestRefund"];
    };
    CreateRefundAnswer: components["schemas"]["RequestedRefund"];
    GetRefundInput: {
      /** @description The refund's id, `ref_…` */
      id: string;
    };
    GetRefundAnswer: components["schemas"]["Refund"];
    CancelRefundInput: {
      /** @description The refund's id, `ref_…` */
      id: string;
      body?: components["schemas"]["CancelRefund"];
    };
    CancelRefundAnswer: components["schemas"]["Refund"];
    ReportSettlementsInput: {
      /** @description The first day in UTC, or a moment */
      from?: string;
      /** @description The last day in UTC, or the moment before which the report ends; the present without it */
      to?: string;
      /** @description Only these merchants' payments */
      merchantId?: string[];
    };
    ReportSettlementsAnswer: components["schemas"]["SettlementReport"];
    ListWebhookEndpointsAnswer: components["schemas"]["WebhookEndpointList"];
    CreateWebhookEndpointInput: {
      body: components["schemas"]["CreateWebhookEndpoint"];
    };
    CreateWebhookEndpointAnswer: components["schemas"]["WebhookEndpointWithSecret"];
    GetWebhookEndpointInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
    };
    GetWebhookEndpointAnswer: components["schemas"]["WebhookEndpoint"];
    UpdateWebhookEndpointInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
      body?: components["schemas"]["UpdateWebhookEndpoint"];
    };
    UpdateWebhookEndpointAnswer: components["schemas"]["WebhookEndpoint"];
    DeleteWebhookEndpointInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
    };
    DeleteWebhookEndpointAnswer: components["schemas"]["DeletedWebhookEndpoint"];
    ListWebhookDeliveriesInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
      /**
       * @description Only deliveries in this status
       * @enum {string}
       */
      status?: "pending" | "delivered" | "failed";
      /** @description Only deliveries of this event */
      eventId?: string;
      /** @description `nextCursor` of the page before */
      before?: string;
      /** @description How many on a page; 25 without it */
      limit?: number;
    };
    ListWebhookDeliveriesAnswer: components["schemas"]["WebhookDeliveryList"];
    RedeliverFailedWebhooksInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
      body: components["schemas"]["RedeliverFailedWebhooks"];
    };
    RedeliverFailedWebhooksAnswer: components["schemas"]["Redelivered"];
    RollWebhookSecretInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
      body?: components["schemas"]["RollWebhookSecret"];
    };
    RollWebhookSecretAnswer: components["schemas"]["WebhookEndpointWithSecret"];
    TestWebhookEndpointInput: {
      /** @description The endpoint's id, `whe_…` */
      id: string;
    };
    TestWebhookEndpointAnswer: components["schemas"]["WebhookTestEvent"];
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type EventType = components['schemas']['EventType'];
export type RedeliverEvent = components['schemas']['RedeliverEvent'];
export type DecideException = components['schemas']['DecideException'];
export type DismissException = components['schemas']['DismissException'];
export type CancelPayment = components['schemas']['CancelPayment'];
export type ConfirmPayment = components['schemas']['ConfirmPayment'];
export type CollectedData = components['schemas']['CollectedData'];
export type CreateDeposit = components['schemas']['CreateDeposit'];
export type ClaimDeposit = components['schemas']['ClaimDeposit'];
export type FetchActions = components['schemas']['FetchActions'];
export type RequestOptions = components['schemas']['RequestOptions'];
export type MerchantStatus = components['schemas']['MerchantStatus'];
export type CreateMerchant = components['schemas']['CreateMerchant'];
export type UpdateMerchant = components['schemas']['UpdateMerchant'];
export type CreateSettlements = components['schemas']['CreateSettlements'];
export type NewSettlement = components['schemas']['NewSettlement'];
export type ChangeSettlement = components['schemas']['ChangeSettlement'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type CreatePayment = components['schemas']['CreatePayment'];
export type RefundStatus = components['schemas']['RefundStatus'];
export type RequestRefund = components['schemas']['RequestRefund'];
export type CancelRefund = components['schemas']['CancelRefund'];
export type CreateWebhookEndpoint = components['schemas']['CreateWebhookEndpoint'];
export type UpdateWebhookEndpoint = components['schemas']['UpdateWebhookEndpoint'];
export type RedeliverFailedWebhooks = components['schemas']['RedeliverFailedWebhooks'];
export type RollWebhookSecret = components['schemas']['RollWebhookSecret'];
export type PaymentAssets = components['schemas']['PaymentAssets'];
export type PaymentCurrency = components['schemas']['PaymentCurrency'];
export type Amount = components['schemas']['Amount'];
export type AssetRate = components['schemas']['AssetRate'];
export type PaymentNetwork = components['schemas']['PaymentNetwork'];
export type PaymentToken = components['schemas']['PaymentToken'];
export type EventList = components['schemas']['EventList'];
export type Event = components['schemas']['Event'];
export type RefundSummary = components['schemas']['RefundSummary'];
export type Refund = components['schemas']['Refund'];
export type ExceptionFacts = components['schemas']['ExceptionFacts'];
export type Redelivered = components['schemas']['Redelivered'];
export type ExceptionList = components['schemas']['ExceptionList'];
export type Exception = components['schemas']['Exception'];
export type GatewayPayment = components['schemas']['GatewayPayment'];
export type CancelledPayment = components['schemas']['CancelledPayment'];
export type ConfirmedPayment = components['schemas']['ConfirmedPayment'];
export type DepositList = components['schemas']['DepositList'];
export type Deposit = components['schemas']['Deposit'];
export type FetchedActions = components['schemas']['FetchedActions'];
export type WalletRpcAction = components['schemas']['WalletRpcAction'];
export type PaymentOptions = components['schemas']['PaymentOptions'];
export type CollectData = components['schemas']['CollectData'];
export type PaymentOption = components['schemas']['PaymentOption'];
export type Action = components['schemas']['Action'];
export type BuildAction = components['schemas']['BuildAction'];
export type PaymentState = components['schemas']['PaymentState'];
export type X402Payment = components['schemas']['X402Payment'];
export type Key = components['schemas']['Key'];
export type MerchantList = components['schemas']['MerchantList'];
export type Merchant = components['schemas']['Merchant'];
export type CreatedMerchant = components['schemas']['CreatedMerchant'];
export type MerchantProfile = components['schemas']['MerchantProfile'];
export type Settlements = components['schemas']['Settlements'];
export type CryptoSettlement = components['schemas']['CryptoSettlement'];
export type FiatSettlement = components['schemas']['FiatSettlement'];
export type UpdatedMerchant = components['schemas']['UpdatedMerchant'];
export type DeletedMerchant = components['schemas']['DeletedMerchant'];
export type LegacyPaymentList = components['schemas']['LegacyPaymentList'];
export type LegacyPayment = components['schemas']['LegacyPayment'];
export type CreatedSettlements = components['schemas']['CreatedSettlements'];
export type DeletedSettlement = components['schemas']['DeletedSettlement'];
export type PaymentList = components['schemas']['PaymentList'];
export type ListedPayment = components['schemas']['ListedPayment'];
export type CreatedPayment = components['schemas']['CreatedPayment'];
export type Payment = components['schemas']['Payment'];
export type RefundList = components['schemas']['RefundList'];
export type RequestedRefund = components['schemas']['RequestedRefund'];
export type SettlementReport = components['schemas']['SettlementReport'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type DeletedWebhookEndpoint = components['schemas']['DeletedWebhookEndpoint'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type ListAssetsInput = components['schemas']['ListAssetsInput'];
export type ListAssetsAnswer = components['schemas']['ListAssetsAnswer'];
export type ListEventsInput = components['schemas']['ListEventsInput'];
export type ListEventsAnswer = components['schemas']['ListEventsAnswer'];
export type RedeliverEventInput = components['schemas']['RedeliverEventInput'];
export type RedeliverEventAnswer = components['schemas']['RedeliverEventAnswer'];
export type ListExceptionsInput = components['schemas']['ListExceptionsInput'];
export type ListExceptionsAnswer = components['schemas']['ListExceptionsAnswer'];
export type GetExceptionInput = components['schemas']['GetExceptionInput'];
export type GetExceptionAnswer = components['schemas']['GetExceptionAnswer'];
export type AcceptExceptionInput = components['schemas']['AcceptExceptionInput'];
export type AcceptExceptionAnswer = components['schemas']['AcceptExceptionAnswer'];
export type IgnoreExceptionInput = components['schemas']['IgnoreExceptionInput'];
export type IgnoreExceptionAnswer = components['schemas']['IgnoreExceptionAnswer'];
export type RefundExceptionInput = components['schemas']['RefundExceptionInput'];
export type RefundExceptionAnswer = components['schemas']['RefundExceptionAnswer'];
export type GetGatewayPaymentInput = components['schemas']['GetGatewayPaymentInput'];
export type GetGatewayPaymentAnswer = components['schemas']['GetGatewayPaymentAnswer'];
export type CancelGatewayPaymentInput = components['schemas']['CancelGatewayPaymentInput'];
export type CancelGatewayPaymentAnswer = components['schemas']['CancelGatewayPaymentAnswer'];
export type ConfirmGatewayPaymentInput = components['schemas']['ConfirmGatewayPaymentInput'];
export type ConfirmGatewayPaymentAnswer = components['schemas']['ConfirmGatewayPaymentAnswer'];
export type ListGatewayPaymentDepositsInput = components['schemas']['ListGatewayPaymentDepositsInput'];
export type ListGatewayPaymentDepositsAnswer = components['schemas']['ListGatewayPaymentDepositsAnswer'];
export type CreateGatewayPaymentDepositInput = components['schemas']['CreateGatewayPaymentDepositInput'];
export type CreateGatewayPaymentDepositAnswer = components['schemas']['CreateGatewayPaymentDepositAnswer'];
export type GetGatewayPaymentDepositInput = components['schemas']['GetGatewayPaymentDepositInput'];
export type GetGatewayPaymentDepositAnswer = components['schemas']['GetGatewayPaymentDepositAnswer'];
export type CreateGatewayPaymentDepositClaimInput = components['schemas']['CreateGatewayPaymentDepositClaimInput'];
export type CreateGatewayPaymentDepositClaimAnswer = components['schemas']['CreateGatewayPaymentDepositClaimAnswer'];
export type FetchGatewayPaymentInput = components['schemas']['FetchGatewayPaymentInput'];
export type FetchGatewayPaymentAnswer = components['schemas']['FetchGatewayPaymentAnswer'];
export type ListGatewayPaymentOptionsInput = components['schemas']['ListGatewayPaymentOptionsInput'];
export type ListGatewayPaymentOptionsAnswer = components['schemas']['ListGatewayPaymentOptionsAnswer'];
export type GetGatewayPaymentStatusInput = components['schemas']['GetGatewayPaymentStatusInput'];
export type GetGatewayPaymentStatusAnswer = components['schemas']['GetGatewayPaymentStatusAnswer'];
export type GetGatewayPaymentForAgentInput = components['schemas']['GetGatewayPaymentForAgentInput'];
export type GetGatewayPaymentForAgentAnswer = components['schemas']['GetGatewayPaymentForAgentAnswer'];
export type PayGatewayPaymentAsAgentInput = components['schemas']['PayGatewayPaymentAsAgentInput'];
export type PayGatewayPaymentAsAgentAnswer = components['schemas']['PayGatewayPaymentAsAgentAnswer'];
export type GetKeyAnswer = components['schemas']['GetKeyAnswer'];
export type ListMerchantsInput = components['schemas']['ListMerchantsInput'];
export type ListMerchantsAnswer = components['schemas']['ListMerchantsAnswer'];
export type CreateMerchantInput = components['schemas']['CreateMerchantInput'];
export type CreateMerchantAnswer = components['schemas']['CreateMerchantAnswer'];
export type GetMerchantInput = components['schemas']['GetMerchantInput'];
export type GetMerchantAnswer = components['schemas']['GetMerchantAnswer'];
export type UpdateMerchantInput = components['schemas']['UpdateMerchantInput'];
export type UpdateMerchantAnswer = components['schemas']['UpdateMerchantAnswer'];
export type DeleteMerchantInput = components['schemas']['DeleteMerchantInput'];
export type DeleteMerchantAnswer = components['schemas']['DeleteMerchantAnswer'];
export type ListMerchantPaymentsInput = components['schemas']['ListMerchantPaymentsInput'];
export type ListMerchantPaymentsAnswer = components['schemas']['ListMerchantPaymentsAnswer'];
export type ListMerchantSettlementsInput = components['schemas']['ListMerchantSettlementsInput'];
export type ListMerchantSettlementsAnswer = components['schemas']['ListMerchantSettlementsAnswer'];
export type CreateCryptoSettlementsInput = components['schemas']['CreateCryptoSettlementsInput'];
export type CreateCryptoSettlementsAnswer = components['schemas']['CreateCryptoSettlementsAnswer'];
export type ChangeCryptoSettlementInput = components['schemas']['ChangeCryptoSettlementInput'];
export type ChangeCryptoSettlementAnswer = components['schemas']['ChangeCryptoSettlementAnswer'];
export type DeleteCryptoSettlementInput = components['schemas']['DeleteCryptoSettlementInput'];
export type DeleteCryptoSettlementAnswer = components['schemas']['DeleteCryptoSettlementAnswer'];
export type ListMerchantsPaymentsInput = components['schemas']['ListMerchantsPaymentsInput'];
export type ListMerchantsPaymentsAnswer = components['schemas']['ListMerchantsPaymentsAnswer'];
export type ListPaymentsInput = components['schemas']['ListPaymentsInput'];
export type ListPaymentsAnswer = components['schemas']['ListPaymentsAnswer'];
export type CreatePaymentInput = components['schemas']['CreatePaymentInput'];
export type CreatePaymentAnswer = components['schemas']['CreatePaymentAnswer'];
export type GetPaymentInput = components['schemas']['GetPaymentInput'];
export type GetPaymentAnswer = components['schemas']['GetPaymentAnswer'];
export type CancelPaymentInput = components['schemas']['CancelPaymentInput'];
export type CancelPaymentAnswer = components['schemas']['CancelPaymentAnswer'];
export type GetPaymentStatusInput = components['schemas']['GetPaymentStatusInput'];
export type GetPaymentStatusAnswer = components['schemas']['GetPaymentStatusAnswer'];
export type ListRefundsInput = components['schemas']['ListRefundsInput'];
export type ListRefundsAnswer = components['schemas']['ListRefundsAnswer'];
export type CreateRefundInput = components['schemas']['CreateRefundInput'];
export type CreateRefundAnswer = components['schemas']['CreateRefundAnswer'];
export type GetRefundInput = components['schemas']['GetRefundInput'];
export type GetRefundAnswer = components['schemas']['GetRefundAnswer'];
export type CancelRefundInput = components['schemas']['CancelRefundInput'];
export type CancelRefundAnswer = components['schemas']['CancelRefundAnswer'];
export type ReportSettlementsInput = components['schemas']['ReportSettlementsInput'];
export type ReportSettlementsAnswer = components['schemas']['ReportSettlementsAnswer'];
export type ListWebhookEndpointsAnswer = components['schemas']['ListWebhookEndpointsAnswer'];
export type CreateWebhookEndpointInput = components['schemas']['CreateWebhookEndpointInput'];
export type CreateWebhookEndpointAnswer = components['schemas']['CreateWebhookEndpointAnswer'];
export type GetWebhookEndpointInput = components['schemas']['GetWebhookEndpointInput'];
export type GetWebhookEndpointAnswer = components['schemas']['GetWebhookEndpointAnswer'];
export type UpdateWebhookEndpointInput = components['schemas']['UpdateWebhookEndpointInput'];
export type UpdateWebhookEndpointAnswer = components['schemas']['UpdateWebhookEndpointAnswer'];
export type DeleteWebhookEndpointInput = components['schemas']['DeleteWebhookEndpointInput'];
export type DeleteWebhookEndpointAnswer = components['schemas']['DeleteWebhookEndpointAnswer'];
export type ListWebhookDeliveriesInput = components['schemas']['ListWebhookDeliveriesInput'];
export type ListWebhookDeliveriesAnswer = components['schemas']['ListWebhookDeliveriesAnswer'];
export type RedeliverFailedWebhooksInput = components['schemas']['RedeliverFailedWebhooksInput'];
export type RedeliverFailedWebhooksAnswer = components['schemas']['RedeliverFailedWebhooksAnswer'];
export type RollWebhookSecretInput = components['schemas']['RollWebhookSecretInput'];
export type RollWebhookSecretAnswer = components['schemas']['RollWebhookSecretAnswer'];
export type TestWebhookEndpointInput = components['schemas']['TestWebhookEndpointInput'];
export type TestWebhookEndpointAnswer = components['schemas']['TestWebhookEndpointAnswer'];
