import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@/scripts/local/free-port";
import { eventually } from "@/tests/support/eventually";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");
const NAME = "pay.example.com";

/** A reverse proxy that runs one of the recipes in `deploy/`. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

export type ProxyName = "nginx" | "caddy";

interface ProxyOptions {
  /** A folder for its files. */
  directory: string;
  /** Ports of Florin's processes: one for those that share a socket. */
  ports: number[];
  /** The port of nginx; any when left out. */
  port?: number;
}

/**
 * Starts nginx or Caddy with the recipe; only names, ports and paths are replaced. Caddy before several ports gets the
 * recipe of containers, which do not share a socket.
 */
export function startProxy(name: ProxyName, options: ProxyOptions): Promise<ReverseProxy> {
  mkdirSync(options.directory, { recursive: true });
  return name === "nginx" ? startNginx(options) : startCaddy(options);
}

/** Returns whether the program is installed. */
export function isInstalled(name: ProxyName | "promtool"): boolean {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .concat("/usr/sbin")
    .some((folder) => existsSync(path.join(folder, name)));
}

async function startNginx({ directory, ports, ...given }: ProxyOptions): Promise<ReverseProxy> {
  const [port, plainPort] = [given.port ?? (await freePort([])), await freePort([])];
  const certificate = selfSigned(directory);
  const recipe = replaced("nginx.conf", [
    ["127.0.0.1:3000", `127.0.0.1:${ports[0]}`],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["listen 80", `listen 127.0.0.1:${plainPort}`],
    ["/etc/ssl/florin/fullchain.pem", certificate.file],
    ["/etc/ssl/florin/privkey.pem", certificate.keyFile],
  ]);
  writeFileSync(path.join(directory, "florin.conf"), recipe);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
    .join(" ");
  const whole = `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log; events {}
http { access_log ${directory}/access.log; ${folders} include ${directory}/florin.conf; }`;
  const file = path.join(directory, "nginx.conf");
  writeFileSync(file, whole);
  return running(spawn("nginx", ["-c", file, "-p", directory]), `https://localhost:${port}`);
}

async function startCaddy({ directory, ports }: ProxyOptions): Promise<ReverseProxy> {
  const port = await freePort([]);
  // Its certificate would come from a public authority.
  const address = `http://localhost:${port} {`;
  const upstreams = ports.map((each) => `127.0.0.1:${each}`).join(" ");
  const recipe =
    ports.length === 1
      ? replaced("Caddyfile", [
          ["127.0.0.1:3000", upstreams],
          [`${NAME} {`, address],
        ])
      : replaced("compose/Caddyfile", [
          ["web:3000", upstreams],
          ["{$DOMAIN} {", address],
        ]);
  const file = path.join(directory, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${recipe}`);
  const env = { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
  return running(spawn("caddy", ["run", "--config", file], { env }), `http://localhost:${port}`);
}

async function running(child: ChildProcess, url: string): Promise<ReverseProxy> {
  const ended = once(child, "exit");
  child.stdout?.resume();
  child.stderr?.resume();
  await eventually(
    () => fetch(`${url}/healthz`).catch(() => null),
    (response) => response?.status === 200,
  );
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** @throws Error when the recipe lacks a text that is to be replaced */
function replaced(file: string, replacements: [from: string, to: string][]): string {
  const text = readFileSync(path.join(DEPLOY, file), "utf8");
  for (const [from] of replacements) if (!text.includes(from)) throw new Error(`${file} lacks "${from}"`);
  return replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function selfSigned(directory: string): { file: string; keyFile: string } {
  const [file, keyFile] = [path.join(directory, "cert.pem"), path.join(directory, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const output = ["-keyout", keyFile, "-out", file, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, ...output], {
    stdio: "ignore",
  });
  return { file, keyFile };
}
