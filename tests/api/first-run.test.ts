import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { version as packageVersion } from "@/package.json";
import { wayIn } from "@/tests/support/app";
import { makeInstallation } from "@/tests/support/installation";
import { startServer } from "@/tests/support/server";

const LINK = /^(http\S+\/setup\?token=([\w-]{43}))\n$/;
const PASSWORD = "the first owner's password";

/** The product is started twice. */
const STARTS_MS = 180_000;

/** Only the built product writes the link and serves the page. */
const isProduct = process.env.FLORIN_QUICK !== "1" && wayIn() === "mount";

test.runIf(isProduct)(
  "a start without an owner writes a link that makes one, once",
  async () => {
    const installation = await makeInstallation(inject("stack"));
    const file = path.join(installation.directory, "first-run", "setup-link");
    const env = { WORKER: "off", DATA_DIR: path.dirname(file), LOG_LEVEL: "info" };
    const server = await startServer({ way: "mount", installation, env });
    try {
      // A service's output is collected and read by others.
      await expect.poll(() => server.output()).toContain(JSON.stringify(file));
      expect(server.output()).not.toContain("token=");
      for (const line of server.output().split("\n").filter(Boolean)) {
        expect(JSON.parse(line)).toMatchObject({ process: "web", version: packageVersion });
      }
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const [, link = "", token = ""] = LINK.exec(readFileSync(file, "utf8")) ?? [];
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
    const again = await startServer({ way: "mount", installation, env: { ...env, SIGN_UP: "open" } });
    try {
      await expect.poll(() => existsSync(file)).toBe(false);
      expect(again.output()).not.toContain("nobody owns");
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
