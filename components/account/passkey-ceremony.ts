import type { CreationOptions, RequestOptions } from "@/server/accounts/passkey-schema";
import type { NewPasskeyAnswer, PasskeyAnswer } from "@/server/auth/schema";

/** Why a browser made or used no passkey; `elsewhere`: the page is open at another address than the passkeys' own. */
export type PasskeyFault = "elsewhere" | "unsupported" | "cancelled" | "known" | "failed";

export class PasskeyError extends Error {
  constructor(readonly fault: PasskeyFault) {
    super(fault);
  }
}

/** Needed by few visits, so it is loaded on demand. */
const load = () => import("@simplewebauthn/browser");

/**
 * Makes a passkey on the person's device.
 * @throws PasskeyError
 */
export async function createPasskey(optionsJSON: CreationOptions): Promise<NewPasskeyAnswer> {
  requireSupport(optionsJSON.rp.id);
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON }).catch(rethrow);
}

/**
 * Lets a passkey sign.
 * @throws PasskeyError
 */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<PasskeyAnswer> {
  requireSupport(optionsJSON.rpId);
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON }).catch(rethrow);
}

function requireSupport(domain: string): void {
  if (window.location.hostname !== domain) throw new PasskeyError("elsewhere");
  if (!window.PublicKeyCredential) throw new PasskeyError("unsupported");
}

/** The names of WebAuthn's errors (WebAuthn, 5.1.3 and 5.1.4). */
const FAULTS: Record<string, PasskeyFault> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  NotSupportedError: "unsupported",
  ConstraintError: "unsupported",
  SecurityError: "elsewhere",
};

function rethrow(error: unknown): never {
  throw new PasskeyError((error instanceof Error && FAULTS[error.name]) || "failed");
}
