import { once } from "node:events";
import { expect, test } from "vitest";
import { logoNetwork } from "@/server/logos/network";

/** What is used unless a test gives another network; a machine without name servers has these answers too. */
const network = logoNetwork();

test("a name that nobody has, has no addresses", async () => {
  await expect(network.resolve("nobody.invalid", AbortSignal.timeout(8_000))).resolves.toEqual([]);
});

test("a request ends with its signal", async () => {
  const startedAt = performance.now();
  await network.resolve("nobody.invalid", AbortSignal.timeout(50));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("connections go to port 443 of the very address, and no authority is trusted besides the usual ones", async () => {
  // An address of documentation (RFC 5737): no host has it, so nothing is reached.
  const socket = network.dial("192.0.2.1");
  const attempt = once(socket, "connectionAttempt", { signal: AbortSignal.timeout(2_000) });
  socket.on("error", () => undefined);
  expect((await attempt).slice(0, 2)).toEqual(["192.0.2.1", 443]);
  socket.destroy();
  expect(network.ca).toBeUndefined();
});
