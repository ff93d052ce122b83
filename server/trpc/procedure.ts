import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { AppError } from "@/server/errors";
import type { TrpcContext } from "@/server/trpc/context";
import { factsOf, toTrpcError } from "@/server/trpc/translate-error";

const INTERNAL = "Something went wrong on our side. Nothing was changed twice; try again.";

const t = initTRPC.context<TrpcContext>().create({
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

/** A Zod error's own message is a page of JSON. */
function messageOf(error: TRPCError): string {
  const issue = factsOf(error)?.issues?.[0];
  if (error.cause instanceof AppError || !issue) return error.message;
  return issue.field ? `${issue.field}: ${issue.message}` : issue.message;
}

export const router = t.router;

/** A procedure for whoever is signed in; the role is the use case's to judge. There is no other kind. */
export const procedure = t.procedure.use(async ({ ctx, next }) => {
  if (!ctx.signedIn)
    throw new TRPCError({ code: "UNAUTHORIZED", message: "You are signed out. Sign in again." });
  const result = await next({ ctx: { scope: ctx.signedIn.scope } });
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
});
