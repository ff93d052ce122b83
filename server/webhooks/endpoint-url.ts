import { isIP } from "node:net";
import { env } from "@/server/kernel/env";
import { invalidField } from "@/server/kernel/errors";
import { isLoopback } from "@/server/kernel/loopback";

const PORTS = ["443", "8443"];
const MAX_HOST = 253;
const FULL_NAME = /^[^.]+(\.[^.]+)+$/;

/** Where a webhook is sent. */
export interface Target {
  /** A host name in ASCII; an address only on this machine. */
  host: string;
  port: number;
  /** The header `Host`. */
  authority: string;
  /** Path and query. */
  path: string;
  isLocal: boolean;
}

/**
 * Parses an endpoint's URL: https on a public host name, or this machine when the whole installation is on it. The
 * WHATWG parser turns each spelling of an IPv4 address into the dotted one, so that one check finds them all.
 * @throws AppError `params_validation`
 */
export function parseEndpointUrl(text: string): Target {
  if (!URL.canParse(text)) throw refused("must be a URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") throw refused("must not hold a user name or password");
  return isLoopback(url.hostname) && isOnThisMachine() ? localTarget(url) : publicTarget(url);
}

function localTarget(url: URL): Target {
  if (url.protocol !== "http:") throw refused("must be an http URL on this machine");
  const host = url.hostname === "localhost" ? "127.0.0.1" : url.hostname.replace(/^\[|\]$/g, "");
  return { host, port: Number(url.port || "80"), authority: url.host, path: pathOf(url), isLocal: true };
}

function publicTarget(url: URL): Target {
  const host = url.hostname.replace(/\.$/, "");
  const port = url.port || "443";
  const isLiteral = host.startsWith("[") || isIP(host) !== 0;
  if (url.protocol !== "https:") throw refused("must be an https URL");
  if (!PORTS.includes(port)) throw refused(`must use port 443 or 8443, not ${port}`);
  if (isLiteral || !FULL_NAME.test(host) || host.length > MAX_HOST) {
    throw refused("must name a public host by its full host name");
  }
  const authority = url.port === "" ? host : `${host}:${port}`;
  return { host, port: Number(port), authority, path: pathOf(url), isLocal: false };
}

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const refused = (message: string) => invalidField("url", message);

/** Whether only this machine reaches the installation, as in local mode. */
function isOnThisMachine(): boolean {
  return isLoopback(new URL(env().PUBLIC_URL).hostname);
}
