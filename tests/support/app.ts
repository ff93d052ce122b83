import { inject } from "vitest";
import { type Api, connectApi } from "@/tests/support/api";

/** Returns a client of the project's running app (way in `mount` or `next`), with these headers on every call. */
export function app(headers: Record<string, string> = {}): Api {
  const running = inject("app");
  if (!running) throw new Error("this project runs no app: only tests/api may use one");
  return connectApi(running.url, headers);
}

/** Returns the way in under test. */
export function wayIn(): "mount" | "next" {
  return inject("app")?.way ?? "mount";
}
