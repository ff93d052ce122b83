import type { ServerResponse } from "node:http";

/** How an unreliable receiver answers; each by its name. */
export const MANNERS: Record<string, (response: ServerResponse) => void> = {
  "200": (response) => response.end("ok"),
  "500": (response) => response.writeHead(500).end("out of paper"),
  "a redirect": (response) => response.writeHead(307, { Location: "/elsewhere" }).end(),
  "no answer": () => undefined,
  "a socket that is half closed": (response) => response.socket?.end(),
  "half an answer, then a half-closed socket": (response) => {
    response.writeHead(502, { "Content-Length": "100" });
    response.write("half", () => response.socket?.end());
  },
  "a reset connection": (response) => response.socket?.resetAndDestroy(),
};
const NAMES = Object.keys(MANNERS);

/** An answer for each request: another manner each time, in turn. */
export function changingManners(): { answer: (response: ServerResponse) => void; used: Map<string, number> } {
  const used = new Map<string, number>();
  let turn = 0;
  return {
    used,
    answer(response) {
      const name = NAMES[turn++ % NAMES.length] ?? "200";
      used.set(name, (used.get(name) ?? 0) + 1);
      MANNERS[name]?.(response);
    },
  };
}
