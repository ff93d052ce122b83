/**
 * Serves the only public port of `npm run dev`: pages by Next with hot reload, the API forwarded to serve-api.ts. Never
 * restarts.
 */
import next from "next";
import { forwardTo } from "@/scripts/dev/forward";
import { createFrontDoor } from "@/server/http/create-front-door";
import { env } from "@/server/kernel/env";

const { HOST, PORT } = env();
// An internal port between two processes of `npm run dev`, not a setting.
const apiPort = Number(process.env.DEV_API_PORT);

for (const event of ["SIGTERM", "disconnect"] as const) process.on(event, () => process.exit(0));

const pages = next({ dev: true, dir: process.cwd(), hostname: HOST, port: PORT });
await pages.prepare();
const server = createFrontDoor({ api: forwardTo(apiPort), pages: pages.getRequestHandler() });
// Next announces changes to the browser through a WebSocket.
server.on("upgrade", pages.getUpgradeHandler());
server.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(PORT, HOST);
