import { startWorker } from "@/server/jobs/start-worker";

/** Runs only a worker, from the sources; notifies its parent when it is ready, and stops cleanly on SIGTERM. */
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
const running = startWorker(stopping.signal);
process.send?.("running");
await running;
process.exit(0);
