/** The servers that a database's URL names. */
export interface DatabaseServers {
  /** One URL for each server, in the order of the URL; node-postgres knows one server at a time. */
  urls: string[];
  /** Whether a connection must accept writes: with several servers, only one of them does. */
  needsWrites: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)\??([^#]*)$/;
const ATTRIBUTES = "target_session_attrs";
const WRITABLE = new Set(["read-write", "primary"]);

/**
 * Splits a URL of libpq's forms, `postgres://user@a:5432,b:5433/name` and `postgres://user@/name?host=a,b&port=5432,5433`,
 * into a URL for each server.
 * @throws Error that states the fault, without the URL and its password
 */
export function splitServers(url: string): DatabaseServers {
  const [, scheme = "", user = "", authority = "", path = "", query = ""] = PARTS.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const attributes = params.get(ATTRIBUTES);
  const names = params.get("host")?.split(",");
  const places = names ? pairs(names, params.get("port")?.split(",") ?? []) : authority.split(",");
  const isOne = places.length === 1;
  if (attributes !== null && !WRITABLE.has(attributes) && !(isOne && attributes === "any")) {
    throw new Error(`${ATTRIBUTES} must be read-write: Florin writes on each connection`);
  }
  const urls = isOne ? [url] : places.map((place) => scheme + user + placed(place, path, params));
  if (scheme === "" || !urls.every((each) => URL.canParse(each))) throw new Error("Invalid URL");
  return { urls, needsWrites: !isOne || (attributes !== null && attributes !== "any") };
}

/** Joins names and ports of a query; one port counts for all names. */
function pairs(names: string[], ports: string[]): string[] {
  if (ports.length > 1 && ports.length !== names.length) {
    throw new Error(`it names ${names.length} hosts and ${ports.length} ports`);
  }
  return names.map((name, i) => {
    const port = ports.length > 1 ? ports[i] : ports[0];
    return port ? `${name}:${port}` : name;
  });
}

/** Returns the end of one server's URL. The folder of a Unix socket stays in the query. */
function placed(place: string, path: string, params: URLSearchParams): string {
  const [, name = "", port = ""] = /^(.*?)(?::(\d*))?$/.exec(place) ?? [];
  const own = new URLSearchParams(params);
  for (const key of ["host", "port", ATTRIBUTES]) own.delete(key);
  const isSocket = name.startsWith("/");
  if (isSocket) own.set("host", name);
  const address = `${isSocket ? "localhost" : name}${port ? `:${port}` : ""}`;
  return `${address}${path}${own.size > 0 ? `?${own}` : ""}`;
}
