import { startWorker } from "@/server/jobs/start-worker";

/** A worker alone, from the sources; tells its parent when it runs, and ends in order on SIGTERM. */
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
const running = startWorker(stopping.signal);
process.send?.("running");
await running;
process.exit(0);
