import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { CHALLENGE_S, type ChallengeHolder, createChallenge } from "@/server/auth/passkey-challenge";
import type { RelyingParty } from "@/server/auth/relying-party";
import type { NewPasskeyAnswer, PasskeyAnswer } from "@/server/auth/schema";
import { takeChallenge } from "@/server/auth/take-challenge";
import { log } from "@/server/kernel/log";

const NAME = "Florin";
/** What all authenticators offer at least one of. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

interface Person {
  id: string;
  email: string;
  name: string;
}

/** A passkey as the ceremonies need it. */
export interface KnownPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface MadePasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  aaguid: string;
  isSynced: boolean;
}

type Known = Pick<KnownPasskey, "credentialId" | "transports">;

/**
 * Returns what a browser needs to make a passkey that can be found without a name and checks who uses it. No statement
 * about the authenticator is requested.
 */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  { person, known, holder }: { person: Person; known: Known[]; holder: string },
) {
  const challenge = await createChallenge({ purpose: "create", holder });
  return generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userID: Uint8Array.from(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_S * 1_000,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Returns what a browser needs to let a passkey sign.
 * @param known the passkeys that may answer; empty for any of this site
 */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  holder: ChallengeHolder,
  known: Known[] = [],
) {
  const challenge = await createChallenge(holder);
  return generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_S * 1_000,
    allowCredentials: known.map(descriptorOf),
    userVerification: "required",
  });
}

/** Checks the answer to {@link creationOptions}, and uses up its challenge. @returns null for a refused one */
export async function verifyCreation(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  answer: NewPasskeyAnswer,
  holder: string,
): Promise<MadePasskey | null> {
  const expectedChallenge = await takeChallenge(answer, { purpose: "create", holder });
  if (expectedChallenge === null) return null;
  return refusing(async () => {
    requirePlainAttestation(answer);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential, aaguid, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      aaguid,
      isSynced: credentialBackedUp,
    };
  });
}

/**
 * Checks the answer to {@link requestOptions}, and uses up its challenge: the site, the person's check by the device, the
 * signature, and that the counter is higher than before.
 * @returns the new counter; null for a refused answer
 */
export async function verifyAnswer(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { answer, passkey }: { answer: PasskeyAnswer; passkey: KnownPasskey },
  holder: ChallengeHolder,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const expectedChallenge = await takeChallenge(answer, holder);
  if (expectedChallenge === null) return null;
  const handle = answer.response.userHandle;
  if (handle && Buffer.from(handle, "base64url").toString() !== passkey.userId) return null;
  return refusing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...answer.response, userHandle: handle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { counter: newCounter, isSynced: credentialBackedUp } : null;
  });
}

/**
 * Refuses statements about the authenticator, which were not requested. Checking their certificates would fetch the
 * addresses that they name.
 */
function requirePlainAttestation({ response }: NewPasskeyAnswer): void {
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, "base64url"));
  const decoded = decodeAttestationObject(bytes);
  const isPlain =
    decoded.get("fmt") === "none" ||
    (decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  if (!isPlain) throw new Error("the authenticator's statement was not requested");
}

/** Answers null where the library refuses, which it does by throwing. */
async function refusing<T>(check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log().info({ reason }, "the answer of a passkey was refused");
    return null;
  }
}

const descriptorOf = ({ credentialId, transports }: Known) => ({
  id: credentialId.toString("base64url"),
  transports,
});
