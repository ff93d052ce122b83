import { changeApiVersion } from "@/server/accounts/change-api-version";
import { getApiVersions } from "@/server/accounts/get-api-versions";
import { ApiVersions, ChangeApiVersion, PinnedVersion } from "@/server/accounts/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const versions = router({
  get: procedure.output(ApiVersions).query(({ ctx }) => getApiVersions(ctx.scope)),
  change: procedure
    .input(ChangeApiVersion)
    .output(PinnedVersion)
    .mutation(({ ctx, input }) => changeApiVersion(ctx.scope, input.version, ctx.requestId)),
});
