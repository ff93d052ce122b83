import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** Returns the mails to an address, the oldest first; local mode writes them to a folder. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = path.join(process.env.FLORIN_E2E_DATA_DIR ?? "", "mail");
  // The first mail creates the folder.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  return mails.filter(({ to = [] }) => to.some((each) => each.address === address.toLowerCase()));
}
