import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { AppError } from "@/server/kernel/errors";
import { factsOf, toTrpcError } from "@/server/trpc/translate-error";
import type { PageContext } from "@/server/web/page-context";

const INTERNAL = "Something went wrong on our side. Nothing was changed twice; try again.";

const t = initTRPC.context<PageContext>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const facts = factsOf(error);
    const isSurprise = error.code === "INTERNAL_SERVER_ERROR";
    return {
      ...shape,
      message: isSurprise ? INTERNAL : messageOf(error),
      data: { ...shape.data, facts, requestId: ctx?.requestId ?? null },
    };
  },
});

/** Replaces a Zod error's own message, which is a page of JSON. */
function messageOf(error: TRPCError): string {
  const issue = factsOf(error)?.issues?.[0];
  if (error.cause instanceof AppError || !issue) return error.message;
  return issue.field ? `${issue.field}: ${issue.message}` : issue.message;
}

export const router = t.router;

/**
 * A procedure for a signed-in person; the use case checks the role. It is closed while the person lacks a second factor
 * that the account demands.
 */
export const procedure = t.procedure.use(({ ctx, next }) => {
  if (!ctx.signedIn)
    throw signedOut(
      ctx.awaitingFactor ? "Set up a second factor first." : "You are signed out. Sign in again.",
    );
  return translated(next({ ctx: { scope: ctx.signedIn.scope } }));
});

/** A procedure that is also open while a demanded second factor is missing: to set it up, or to switch accounts. */
export const setUpProcedure = t.procedure.use(({ ctx, next }) => {
  const person = ctx.signedIn ?? ctx.awaitingFactor;
  if (!person) throw signedOut("You are signed out. Sign in again.");
  return translated(next({ ctx: { scope: person.scope } }));
});

const signedOut = (message: string) => new TRPCError({ code: "UNAUTHORIZED", message });

/** Answers a use case's error in tRPC's form. */
async function translated<R extends { ok: boolean; error?: TRPCError }>(answer: Promise<R>): Promise<R> {
  const result = await answer;
  if (!result.ok && result.error?.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
}
