import { DEFAULT_VERSION } from "@/server/auth/api-versions";
import { authenticateKey, forMerchant, requirePermission } from "@/server/auth/authenticate-key";
import { gatewayScope } from "@/server/auth/gateway-scope";
import type { PartnerScope } from "@/server/auth/scope";
import type { AuthKind, Contract, ScopeOf } from "@/server/http/contract";
import { AppError } from "@/server/kernel/errors";

const ASCII = /^[\x20-\x7e]*$/;

/** Returns a header's value; null when it is missing or empty. */
export function header(request: Request, name: string): string | null {
  const value = request.headers.get(name);
  if (!value) return null;
  if (!ASCII.test(value))
    throw new AppError("header_not_ascii", `The header ${name} must be ASCII.`, {
      details: { header: name },
    });
  return value.trim();
}

/**
 * Authenticates a request and returns its scope and the account's pinned version.
 * @param onPartner called with the partner once its key is valid, before its permissions are checked
 * @throws AppError 401 without a valid key or without Merchant-Id, 403 without permission, 400 for contradictions
 */
export async function authenticate(
  request: Request,
  contract: Contract,
  onPartner: (partner: PartnerScope) => void,
): Promise<{ scope: ScopeOf[AuthKind]; pinned: string }> {
  if (contract.auth === "gateway") return gateway(request, onPartner);
  const partner = await authenticateKey(partnerKey(request, contract.auth));
  onPartner(partner);
  if (contract.permission) requirePermission(partner, contract.permission);
  if (contract.auth !== "merchant") return { scope: partner, pinned: partner.apiVersion };
  const merchantId = header(request, "merchant-id");
  if (!merchantId) throw new AppError("missing_merchant_id", "The header Merchant-Id is missing.");
  return { scope: await forMerchant(partner, merchantId), pinned: partner.apiVersion };
}

function partnerKey(request: Request, auth: AuthKind): string {
  const given = [
    header(request, "api-key"),
    bearer(request),
    auth === "legacy" ? header(request, "x-api-key") : null,
  ];
  const keys = new Set(given.filter((key) => key !== null));
  if (keys.size > 1)
    throw new AppError("conflicting_auth_headers", "The request carries two different API keys.");
  const [key] = keys;
  if (!key) throw new AppError("missing_api_key", "The header Api-Key is missing.");
  return key;
}

function bearer(request: Request): string | null {
  const value = header(request, "authorization");
  return value && /^bearer /i.test(value) ? value.slice(7).trim() : null;
}

async function gateway(
  request: Request,
  onPartner: (partner: PartnerScope) => void,
): Promise<{ scope: ScopeOf["gateway"]; pinned: string }> {
  const key = header(request, "api-key");
  const appId = header(request, "app-id");
  const clientId = header(request, "client-id");
  if (key && (appId || clientId)) {
    throw new AppError("conflicting_auth_headers", "Send either Api-Key or App-Id with Client-Id, not both.");
  }
  if (appId && !clientId) throw new AppError("missing_client_id", "App-Id is sent without Client-Id.");
  if (clientId && !appId) throw new AppError("missing_app_id", "Client-Id is sent without App-Id.");
  const partner: PartnerScope | null = key ? await authenticateKey(key) : null;
  if (partner) onPartner(partner);
  const scope = gatewayScope({ sdkName: header(request, "sdk-name"), appId });
  return { scope, pinned: partner?.apiVersion ?? DEFAULT_VERSION };
}
