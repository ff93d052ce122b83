import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { CreationOptions, RequestOptions } from "@/server/accounts/passkey-schema";
import { relyingParty } from "@/server/auth/relying-party";
import type { NewPasskeyAnswer, PasskeyAnswer } from "@/server/auth/schema";

/** What an answer deviates in from that of an honest browser and authenticator. */
export interface Deviation {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Whether the device checked who uses it. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The CBOR of another statement, in place of an empty one. */
  attestation?: { format: string; statement: Buffer };
  signer?: KeyObject;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const EMPTY_MAP = Buffer.from([0xa0]);

/** An authenticator in software: it keeps one passkey and signs as a real one does (WebAuthn, 6). */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  #userHandle = "";

  get privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  /** Makes the passkey and answers as `navigator.credentials.create` does. */
  create({ challenge, rp, user }: CreationOptions, how: Deviation = {}): NewPasskeyAnswer {
    this.#userHandle = user.id;
    const clientData = clientDataOf("webauthn.create", challenge, how);
    const { format = "none", statement = EMPTY_MAP } = how.attestation ?? {};
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.#coseKey(),
    ]);
    const authData = Buffer.concat([this.#head(rp.id, how, HAS_CREDENTIAL), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text(format), text("attStmt"), statement, text("authData"), bytes(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs and answers as `navigator.credentials.get` does. */
  sign({ challenge, rpId }: RequestOptions, how: Deviation = {}): PasskeyAnswer {
    this.#counter++;
    const clientData = clientDataOf("webauthn.get", challenge, how);
    const authData = this.#head(rpId, how);
    const hashed = createHash("sha256").update(clientData).digest();
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, hashed]))
      .sign(how.signer ?? this.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: how.userHandle ?? this.#userHandle,
      },
    };
  }

  #named() {
    const id = this.credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key" } as const;
  }

  #head(rpId: string, { isVerified = true, counter, rpId: other }: Deviation, more = 0): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    const rpHash = createHash("sha256")
      .update(other ?? rpId)
      .digest();
    return Buffer.concat([rpHash, Buffer.from([flags]), count]);
  }

  /** The public key for ES256 (RFC 9053, 7.1.1). */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
  }
}

function clientDataOf(type: string, challenge: string, how: Deviation): Buffer {
  const data = {
    type: how.type ?? type,
    challenge: how.challenge ?? challenge,
    origin: how.origin ?? relyingParty()?.origin,
    crossOrigin: how.crossOrigin ?? false,
  };
  return Buffer.from(JSON.stringify(data));
}

/** CBOR (RFC 8949): a text of less than 24 bytes. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + Buffer.byteLength(value)]), Buffer.from(value)]);

/** CBOR: bytes, with a length of one byte or two. */
function bytes(value: Buffer): Buffer {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
