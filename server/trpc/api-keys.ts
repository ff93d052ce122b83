import { z } from "zod";
import { createApiKey } from "@/server/accounts/create-api-key";
import { listApiKeys } from "@/server/accounts/list-api-keys";
import { revokeApiKey } from "@/server/accounts/revoke-api-key";
import { rollApiKey } from "@/server/accounts/roll-api-key";
import { ApiKeyItem, ApiKeyParams, CreateApiKey, CreatedApiKey, RollApiKey } from "@/server/accounts/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const apiKeys = router({
  list: procedure.output(z.array(ApiKeyItem)).query(({ ctx }) => listApiKeys(ctx.scope)),
  create: procedure
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.scope, input, ctx.requestId)),
  roll: procedure
    .input(RollApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => rollApiKey(ctx.scope, input, ctx.requestId)),
  revoke: procedure
    .input(ApiKeyParams)
    .output(ApiKeyItem)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.scope, input.id, ctx.requestId)),
});
