import type { Operation } from "@/server/reference/reference";

const PLACES: Record<string, string> = {
  "Api-Key": "authentication",
  "App-Id": "authentication",
  "Client-Id": "authentication",
  "Merchant-Id": "authentication",
  "Idempotency-Key": "idempotency",
  "Svc-Version": "versions",
};

/** Describes who may call an operation, and the headers that authenticate the caller. */
export function WhoMayCall({ operation }: { operation: Operation }) {
  const { caller, permission, takesLegacyKey, headers } = operation;
  return (
    <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-muted">Who</dt>
      <dd>
        {caller === "anyone" ? "Anyone who has the payment’s id; no key is needed" : "A partner’s key"}
        {permission ? (
          <>
            {" "}
            with <code className="font-mono">{permission}</code>
          </>
        ) : null}
        {caller === "key-and-merchant" ? ", for one merchant" : ""}
        {takesLegacyKey ? (
          <>
            ; it may come as <code className="font-mono">X-Api-Key</code>, too
          </>
        ) : null}
      </dd>
      <dt className="text-ink-muted">Headers</dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1.5">
        {headers.map(({ name, required }) => (
          <span key={name} className="whitespace-nowrap">
            <a href={`#${PLACES[name] ?? "authentication"}`} className="link font-mono">
              {name}
            </a>
            {required ? <span className="text-wait"> required</span> : null}
          </span>
        ))}
      </dd>
    </dl>
  );
}
