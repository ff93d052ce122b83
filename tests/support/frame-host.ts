import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page that frames the address in its query, and passes Safe's messages to the test (`askSafe`). */
const PAGE = `<!doctype html><title>Safe</title><script>
  const frame = document.createElement("iframe");
  frame.src = new URLSearchParams(location.search).get("app");
  frame.style = "width: 100%; height: 860px";
  addEventListener("DOMContentLoaded", () => document.body.append(frame));
  addEventListener("message", async ({ data, source }) => {
    if (!data?.method) return;
    const answer = await askSafe(data.method, data.params);
    source.postMessage({ id: data.id, version: "9.1.0", ...answer }, "*");
  });
</script><body></body>`;

/** Serves that page on every name of this machine, and returns its origin. */
export async function startFrameHost(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
