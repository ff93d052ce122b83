import type { Contract } from "@/server/http/contract";
import { ROUTES } from "@/server/routes";
import { ENTRIES } from "@/tests/api/access-entries";
import type { Door } from "@/tests/trpc/access/door";
import type { Things } from "@/tests/trpc/procedure-entries";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function contractOf(name: string): Contract | undefined {
  const [method, path = ""] = name.split(" ");
  return ROUTES[path]?.[method as (typeof METHODS)[number]]?.contract;
}

/** Every operation of the API that has a contract, by its method and path. */
export function operationNames(): string[] {
  return Object.keys(ROUTES).flatMap((path) =>
    METHODS.map((method) => `${method} ${path}`).filter((name) => contractOf(name)),
  );
}

/** The settlement belongs to another merchant than the payment. */
const inApi = ({ paymentId, ownMerchantId, settlementId, endpointId, eventId, ...things }: Things) => ({
  paymentId,
  settlementId,
  endpointId,
  eventId,
  refundId: things.refundId,
  exceptionId: things.exceptionId,
  merchantId: ownMerchantId,
});

/** Its first answer makes the deposit addresses that it offers. */
const OFFERS = "GET /v1/gateway/payment/:id/x402";

/** The operations of the API, from the table of tests/api/access-entries.ts. */
export const OPERATION_DOORS: Door[] = Object.entries(ENTRIES).map(([name, { call, own, foreign }]) => {
  const method = name.split(" ")[0] ?? "";
  return {
    name,
    kind: "operation",
    opens: contractOf(name)?.auth === "gateway" ? "link" : "key",
    changes: method !== "GET" || name === OFFERS,
    takesIds: foreign !== undefined,
    statuses: [own.status],
    readsKey: true,
    call: (things) => {
      const { path, query = "", body } = call(inApi(things));
      const json = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      return {
        method,
        path: path + query,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: method === "GET" ? {} : json,
      };
    },
  };
});
