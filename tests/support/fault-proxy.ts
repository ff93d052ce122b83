import { once } from "node:events";
import net from "node:net";
import { type Framing, wholeChunks } from "@/tests/support/framing";

/** The treatment of traffic that no trap has caught. */
type Weather = { kind: "pass" } | { kind: "delay"; ms: number } | { kind: "black-hole" } | { kind: "refuse" };

export interface TrapOptions {
  /**
   * The pattern to catch, or several that must appear in this order on one connection, the last of them being the
   * message that is delayed.
   */
  match: RegExp | RegExp[];
  /** `request`: the message itself never arrives. `reply`: it arrives, but its answer does not. */
  at: "request" | "reply";
}

export interface Trap {
  /** Resolves when a message was caught. */
  readonly caught: Promise<void>;
  /** Releases the delayed message. */
  release(): void;
  /** Drops the delayed message and resets its connection. */
  drop(): void;
}

export interface FaultProxy {
  readonly port: number;
  /** The same URL, through the proxy. */
  through(url: string): string;
  pass(): void;
  delay(ms: number): void;
  /** All traffic vanishes, both ways, and connections stay open. */
  blackHole(): void;
  /** Resets open connections and refuses new ones. */
  refuse(): void;
  /** Resets open connections; new ones work. */
  cut(): void;
  /** Delays the next matching message, once. */
  trap(options: TrapOptions): Trap;
  close(): Promise<void>;
}

interface ArmedTrap {
  patterns: RegExp[];
  at: TrapOptions["at"];
  catch: (link: Link) => void;
}

interface State {
  weather: Weather;
  traps: Set<ArmedTrap>;
  links: Set<Link>;
}

/** Starts a TCP proxy in front of a server, whose faults the test controls. */
export async function startFaultProxy(target: string, framing: Framing = wholeChunks): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const state: State = { weather: { kind: "pass" }, traps: new Set(), links: new Set() };
  const server = net.createServer((client) => {
    if (state.weather.kind === "refuse") return void client.resetAndDestroy();
    const upstream = net.connect(Number(port), hostname);
    const link = new Link({ client, upstream }, state, framing);
    state.links.add(link);
    client.once("close", () => state.links.delete(link));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as net.AddressInfo;
  const cut = () => {
    for (const link of state.links) link.reset();
  };
  return {
    port: address.port,
    through: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(address.port) }).href,
    pass: () => change(state, { kind: "pass" }),
    delay: (ms) => change(state, { kind: "delay", ms }),
    blackHole: () => change(state, { kind: "black-hole" }),
    refuse: () => {
      change(state, { kind: "refuse" });
      cut();
    },
    cut,
    trap: (options) => arm(state, options),
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

function change(state: State, weather: Weather): void {
  state.weather = weather;
}

function arm(state: State, options: TrapOptions): Trap {
  let paused: Link | undefined;
  let onCaught = () => {};
  const caught = new Promise<void>((resolve) => {
    onCaught = resolve;
  });
  const armed: ArmedTrap = {
    patterns: [options.match].flat(),
    at: options.at,
    catch(link) {
      state.traps.delete(armed);
      paused = link;
      onCaught();
    },
  };
  state.traps.add(armed);
  const disarm = () => state.traps.delete(armed);
  return {
    caught,
    release() {
      disarm();
      paused?.release();
    },
    drop() {
      disarm();
      paused?.reset();
    },
  };
}

/** One proxied connection. */
class Link {
  private readonly read: ReturnType<Framing>;
  /** How many of a trap's patterns this connection has matched so far. */
  private readonly matched = new WeakMap<ArmedTrap, number>();
  private pausedRequests: Buffer[] | undefined;
  private pausedReplies: Buffer[] | undefined;

  constructor(
    private readonly sockets: { client: net.Socket; upstream: net.Socket },
    private readonly state: State,
    framing: Framing,
  ) {
    this.read = framing();
    const { client, upstream } = sockets;
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on("error", () => this.reset());
    }
    client.on("data", (bytes) => this.request(bytes));
    upstream.on("data", (bytes) => this.reply(bytes));
    client.on("end", () => upstream.end());
    upstream.on("end", () => client.end());
    client.on("close", () => upstream.destroy());
  }

  reset(): void {
    this.sockets.client.resetAndDestroy();
    this.sockets.upstream.resetAndDestroy();
  }

  release(): void {
    const requests = this.pausedRequests ?? [];
    const replies = this.pausedReplies ?? [];
    this.pausedRequests = undefined;
    this.pausedReplies = undefined;
    for (const bytes of replies) this.send(this.sockets.client, bytes);
    for (const bytes of requests) this.send(this.sockets.upstream, bytes);
  }

  private request(bytes: Buffer): void {
    for (const message of this.read(bytes)) {
      if (!this.pausedRequests) this.inspect(message.text);
      if (this.pausedRequests) this.pausedRequests.push(message.bytes);
      else this.send(this.sockets.upstream, message.bytes);
    }
  }

  private reply(bytes: Buffer): void {
    if (this.pausedReplies) this.pausedReplies.push(bytes);
    else this.send(this.sockets.client, bytes);
  }

  private inspect(text: string | undefined): void {
    if (text === undefined) return;
    for (const trap of this.state.traps) {
      const step = this.matched.get(trap) ?? 0;
      if (!trap.patterns[step]?.test(text)) continue;
      this.matched.set(trap, step + 1);
      if (step + 1 < trap.patterns.length) continue;
      if (trap.at === "request") this.pausedRequests = [];
      else this.pausedReplies = [];
      trap.catch(this);
    }
  }

  private send(to: net.Socket, bytes: Buffer): void {
    const { weather } = this.state;
    if (weather.kind === "black-hole") return;
    const write = () => void (to.destroyed || to.write(bytes));
    if (weather.kind === "delay") setTimeout(write, weather.ms);
    else write();
  }
}
