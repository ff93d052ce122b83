import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate and its key, in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A test's own certificate authority, which no machine trusts. */
export interface Authority {
  ca: string;
  /** Issues a certificate for host names, optionally for another time than now. */
  issue(hosts: string[], validity?: [from: Date, until: Date]): Certificate;
}

interface Subject {
  subject: string;
  owner: KeyObject;
  extensions: Buffer[];
  validity: [from: Date, until: Date];
}

const HOUR_MS = 3_600_000;
const OID = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  basicConstraints: "551d13",
  subjectAltName: "551d11",
  subjectKeyIdentifier: "551d0e",
  authorityKeyIdentifier: "551d23",
};

/** Creates X.509 certificates (RFC 5280) with Node's cryptography, since a machine may lack OpenSSL. */
export function makeAuthority(): Authority {
  const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const usual: [Date, Date] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + 24 * HOUR_MS)];
  const make = ({ subject, owner, extensions, validity: [from, until] }: Subject) => {
    const algorithm = sequence(oid(OID.ecdsaWithSha256));
    const body = sequence(
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      algorithm,
      name("Florin test authority"),
      sequence(time(from), time(until)),
      name(subject),
      spki(owner),
      der(0xa3, sequence(...extensions)),
    );
    const signature = sign("sha256", body, root.privateKey);
    return pem(sequence(body, algorithm, bits(signature)));
  };
  const rootId = keyId(root.publicKey);
  const isAuthority = extension(OID.basicConstraints, sequence(der(0x01, Buffer.from([0xff]))));
  const ownId = (key: KeyObject) => extension(OID.subjectKeyIdentifier, der(0x04, keyId(key)));
  const ca = make({
    subject: "Florin test authority",
    owner: root.publicKey,
    extensions: [isAuthority, ownId(root.publicKey)],
    validity: usual,
  });
  return {
    ca,
    issue(hosts, validity = usual) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const names = hosts.map((host) => der(0x82, Buffer.from(host, "ascii")));
      const extensions = [
        extension(OID.subjectAltName, sequence(...names)),
        extension(OID.authorityKeyIdentifier, sequence(der(0x80, rootId))),
        ownId(publicKey),
      ];
      const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      return { cert: make({ subject: hosts[0] ?? "", owner: publicKey, extensions, validity }), key };
    },
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bits = (content: Buffer) => der(0x03, Buffer.concat([Buffer.from([0]), content]));
const spki = (key: KeyObject) => key.export({ type: "spki", format: "der" });
const keyId = (key: KeyObject) => createHash("sha1").update(spki(key)).digest();
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
const name = (text: string) =>
  sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(text)))));
/** UTCTime, valid until 2049. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
