import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ProofRequest } from "@/components/account/proof-desk";
import { errorFacts } from "@/components/query/error-facts";
import type { AppRouter } from "@/server/trpc/router";

/**
 * Holds back a mutation that the server refuses for lack of proof, and sends it once more after the person has given
 * it. The caller sees only the second answer, or the refusal if the person declined.
 * @param request resolves true when the person has proved who they are
 */
export function proofLink(request: (wanted: ProofRequest) => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let isOver = false;
        const send = (isAgain: boolean) =>
          next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const facts = errorFacts(error);
              const isWanting = op.type === "mutation" && facts?.code === "proof_required";
              if (isAgain || !isWanting) return observer.error(error);
              void request(wantedBy(facts?.details, op.context)).then((isProven) => {
                if (isOver) return;
                if (isProven) sent = send(true);
                else observer.error(error);
              });
            },
          });
        let sent = send(false);
        return () => {
          isOver = true;
          sent.unsubscribe();
        };
      });
}

/** A mutation names what it changes in its context, as `proofSubject`. */
function wantedBy(
  details: Record<string, unknown> | undefined,
  { proofSubject }: Record<string, unknown>,
): ProofRequest {
  const factor = details?.for === "stops" ? "stops" : "factor";
  const purpose = details?.by === "second_factor" ? factor : details?.for === "payouts" ? "payouts" : "other";
  return { purpose, subject: typeof proofSubject === "string" ? proofSubject : undefined };
}
