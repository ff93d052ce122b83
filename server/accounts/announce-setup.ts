import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { offerSetup } from "@/server/accounts/offer-setup";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

const FILE = "setup-link";
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * Offers the setup link to the person who starts an installation without an owner: on their terminal, otherwise in a file
 * that only this process's user reads. The link opens the installation, so it never gets into a log. Never rejects.
 */
export async function announceSetup(isTerminal: boolean): Promise<void> {
  const file = path.join(env().DATA_DIR, FILE);
  try {
    const url = await offerSetup();
    if (url === null) await rm(file, { force: true });
    else if (isTerminal) process.stdout.write(`${INVITATION}\n  ${url}\n`);
    else {
      await keep(file, url);
      log().warn({ file }, "nobody owns this installation yet: open the link in this file within 24 hours");
    }
  } catch (err) {
    log().warn(
      { err, file },
      "no setup link was made; DATA_DIR must be writable, and the next start tries again",
    );
  }
}

const INVITATION = "Nobody owns this installation yet. Within 24 hours, open once:";

/** Writes a new file, so that neither an earlier one's mode nor a link decides who reads it. */
async function keep(file: string, url: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: OWN_FOLDER });
  await rm(file, { force: true });
  await writeFile(file, `${url}\n`, { flag: "wx", mode: OWN_FILE });
}
