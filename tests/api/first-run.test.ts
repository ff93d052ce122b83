import { expect, inject, test } from "vitest";
import { wayIn } from "@/tests/support/app";
import { makeInstallation } from "@/tests/support/installation";
import { startServer } from "@/tests/support/server";

const LINK = /^\s*(http\S+\/setup\?token=([\w-]{43}))$/m;
const PASSWORD = "the first owner's password";

/** The product is started twice. */
const STARTS_MS = 180_000;

/** Only the built product prints the link and serves the page. */
const isProduct = process.env.FLORIN_QUICK !== "1" && wayIn() === "mount";

test.runIf(isProduct)(
  "a start without an owner prints a link that makes one, once",
  async () => {
    const installation = await makeInstallation(inject("stack"));
    const server = await startServer({ way: "mount", installation, env: { WORKER: "off" } });
    try {
      await expect.poll(() => server.output()).toMatch(LINK);
      const [, link = "", token = ""] = server.output().match(LINK) ?? [];
      const page = await fetch(link);
      expect(await page.text()).toContain("You become the owner of this installation");
      const setUp = () => {
        const person = { accountName: "Ada & Co", name: "Ada", email: "ada@florin.test", password: PASSWORD };
        return fetch(`${server.url}/api/join/setup`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: server.url },
          body: JSON.stringify({ token, ...person }),
        });
      };
      expect((await setUp()).status).toBe(200);
      expect((await setUp()).status).toBe(404);
      expect(await (await fetch(link)).text()).toContain("This link no longer works");
      expect((await fetch(`${server.url}/sign-up`)).status).toBe(404);
    } finally {
      await server.stop();
    }
    const again = await startServer({ way: "mount", installation, env: { WORKER: "off", SIGN_UP: "open" } });
    try {
      expect(again.output()).not.toMatch(LINK);
      expect((await fetch(`${again.url}/sign-up`)).status).toBe(200);
      expect(await (await fetch(`${again.url}/readyz`)).json()).toMatchObject({
        status: "ready",
        checks: { worker: "missing" },
      });
    } finally {
      await again.stop();
    }
  },
  STARTS_MS,
);
