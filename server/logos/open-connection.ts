import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { withDeadline } from "@/server/kernel/clock";
import type { LogoNetwork } from "@/server/logos/network";
import { isPublicAddress } from "@/server/logos/public-address";
import { brokenRule } from "@/server/logos/rules";
import { LOGO_LIMITS } from "@/server/logos/schema";

/** Further addresses of a host are not tried. */
const MAX_TRIED = 4;

/**
 * Opens a TLS connection to a public host. The name is resolved once, all its addresses must be public, and the
 * connection uses one of exactly these, so that a second DNS answer changes nothing. The certificate must match the
 * host name.
 * @throws AppError `params_validation`
 */
export async function openConnection(
  host: string,
  network: LogoNetwork,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const addresses = await untilAborted(network.resolve(host, signal), signal);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    // One message for both, so that nobody can probe which internal names exist.
    const message = "must be on a host whose addresses are all public";
    throw brokenRule({ rule: "public_address", seen: host, limit: "public addresses only", message });
  }
  return withDeadline(LOGO_LIMITS.connectMs, signal, async (soon) => {
    const socket = await dialOneOf(addresses.slice(0, MAX_TRIED), network, soon);
    return secure(socket, { host, ca: network.ca, signal: soon });
  });
}

async function dialOneOf(addresses: string[], network: LogoNetwork, signal: AbortSignal): Promise<Socket> {
  for (const address of addresses) {
    if (signal.aborted) break;
    const socket = network.dial(address);
    // The code that awaits the socket gets the error; without a listener it would end the process.
    socket.on("error", () => undefined);
    try {
      await once(socket, "connect", { signal });
      return socket;
    } catch {
      socket.destroy();
    }
  }
  throw brokenRule({
    rule: "connection",
    seen: "no connection",
    limit: `${LOGO_LIMITS.connectMs / 1_000} s`,
    message: "must be reachable: no connection within 3 s",
  });
}

interface Handshake {
  host: string;
  ca: string | undefined;
  signal: AbortSignal;
}

async function secure(socket: Socket, { host, ca, signal }: Handshake): Promise<TLSSocket> {
  const tls = connect({
    socket,
    servername: host,
    ca,
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
  });
  tls.on("error", () => undefined);
  try {
    await once(tls, "secureConnect", { signal });
    return tls;
  } catch {
    socket.destroy();
    tls.destroy();
    throw brokenRule({
      rule: "certificate",
      seen: signal.aborted ? "no TLS within 3 s" : "no trusted certificate",
      limit: "a valid certificate for the host name",
      message: "must be served over TLS with a valid certificate for its host name",
    });
  }
}

/** Settles with the work, or rejects with the signal's reason if that comes first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, ended]);
}
