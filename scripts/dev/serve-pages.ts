/** The one port of `npm run dev`: pages by Next with hot reload, the API handed on to serve-api.ts. Never restarted. */
import next from "next";
import { forwardTo } from "@/scripts/dev/forward";
import { createFrontDoor } from "@/server/http/create-front-door";
import { env } from "@/server/kernel/env";

const { HOST, PORT } = env();
// A port between two processes of `npm run dev`, and no setting.
const apiPort = Number(process.env.DEV_API_PORT);

for (const event of ["SIGTERM", "disconnect"] as const) process.on(event, () => process.exit(0));

const pages = next({ dev: true, dir: process.cwd(), hostname: HOST, port: PORT });
await pages.prepare();
const server = createFrontDoor({ api: forwardTo(apiPort), pages: pages.getRequestHandler() });
// Next tells the browser of a change through a WebSocket.
server.on("upgrade", pages.getUpgradeHandler());
server.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(PORT, HOST);
