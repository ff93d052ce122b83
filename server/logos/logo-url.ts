import { isIP } from "node:net";
import { brokenRule } from "@/server/logos/rules";
import { LOGO_LIMITS } from "@/server/logos/schema";

/** The source of a logo: always https on port 443. */
export interface LogoSource {
  /** A host name in ASCII with at least one dot, but none at its end. */
  host: string;
  /** Path and query. */
  path: string;
}

/**
 * Parses the URL of a logo. The WHATWG parser normalises every spelling of an IPv4 address (decimal, octal,
 * hexadecimal, shortened, percent-encoded, full-width) to the dotted one, so that one check finds them all.
 * @throws AppError `params_validation`
 */
export function parseLogoUrl(text: string): LogoSource {
  const url = parseUrl(text);
  const port = url.port || "443";
  const host = url.hostname.replace(/\.$/, "");
  const isLiteral = host.startsWith("[") || isIP(host) !== 0;
  if (url.protocol !== "https:") {
    const scheme = url.protocol.slice(0, 32);
    throw brokenRule({ rule: "https", seen: scheme, limit: "https:", message: "must be an https URL" });
  }
  if (url.username !== "" || url.password !== "") {
    const message = "must not hold a user name or password";
    throw brokenRule({ rule: "user_info", seen: "user info", limit: "none", message });
  }
  if (port !== "443") {
    throw brokenRule({ rule: "port", seen: port, limit: 443, message: `must use port 443, not ${port}` });
  }
  if (isLiteral || !/^[^.]+(\.[^.]+)+$/.test(host) || host.length > 253) {
    const message = "must name a public host by its full host name";
    throw brokenRule({ rule: "host_name", seen: host.slice(0, 253), limit: "a full host name", message });
  }
  return { host, path: `${url.pathname}${url.search}` };
}

function parseUrl(text: string): URL {
  if (text.length > LOGO_LIMITS.urlLength) {
    const message = `must have at most ${LOGO_LIMITS.urlLength} characters, not ${text.length}`;
    throw brokenRule({ rule: "url", seen: text.length, limit: LOGO_LIMITS.urlLength, message });
  }
  if (!URL.canParse(text)) {
    throw brokenRule({ rule: "url", seen: text, limit: "an https URL", message: "must be a URL" });
  }
  return new URL(text);
}
