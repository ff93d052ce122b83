/** The version of the protocol that Safe's own kit speaks (`@safe-global/safe-apps-sdk`). */
const VERSION = "9.1.0";
const ID_BYTES = 5;

interface Answer {
  id?: unknown;
  success?: unknown;
  data?: unknown;
  error?: unknown;
  version?: unknown;
}

/** Sends a request to the Safe that frames this page. */
export type AskSafe = <T>(method: string, params?: unknown) => Promise<T>;

/** Thrown for a request that the Safe refuses, or that its owners decline (4001). */
export class SafeError extends Error {
  readonly code: number;
  constructor(message: string) {
    super(message);
    this.code = /reject|declin|denied|cancel/i.test(message) ? 4001 : -32_603;
  }
}

/**
 * Opens a channel to the page that frames this one, by Safe's messages. Answers count from these origins only, and the
 * first answer's origin is the only one that gets further requests.
 */
export function openSafeChannel(origins: readonly string[]): AskSafe {
  const waiting = new Map<string, (answer: Answer) => void>();
  // The first request asks for public facts, and the browser delivers it to the page that frames this one.
  let target = "*";
  window.addEventListener("message", ({ origin, source, data }: MessageEvent<Answer | null>) => {
    if (source !== window.parent || !origins.includes(origin)) return;
    const settle = typeof data?.id === "string" ? waiting.get(data.id) : undefined;
    if (!settle || !data) return;
    target = origin;
    waiting.delete(String(data.id));
    settle(data);
  });
  return <T>(method: string, params: unknown = undefined) =>
    new Promise<T>((resolve, reject) => {
      const id = newId();
      waiting.set(id, ({ success, data, error }) =>
        success === true ? resolve(data as T) : reject(new SafeError(String(error))),
      );
      window.parent.postMessage({ id, method, params, env: { sdkVersion: VERSION } }, target);
    });
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
