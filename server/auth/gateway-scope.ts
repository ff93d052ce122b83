import { type GatewayScope, mint } from "@/server/auth/scope";

const MAX_NAME = 64;

/** Creates a wallet's scope. Its self-declared name (`Sdk-Name`, else `App-Id`) is recorded as the buyer's provider. */
export function gatewayScope(names: { sdkName: string | null; appId: string | null }): GatewayScope {
  const name = (names.sdkName ?? names.appId)?.slice(0, MAX_NAME);
  return mint<GatewayScope>({ kind: "gateway", wallet: name ? { name, icon: null } : null });
}
