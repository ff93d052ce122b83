import { randomBytes, randomUUID } from "node:crypto";
import { fullDisk, noteSpace } from "@/server/db/full-disk";
import { READ_ONLY } from "@/server/db/read-only";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { DISK_FULL } from "@/server/db/unavailable";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";

const EVERY_MS = 5_000;
/** Large enough that a table must grow: a full disk still accepts a row that fits into free pages. */
const LARGE_BYTES = 262_144;

interface Trial {
  answer: Promise<boolean>;
  atMs: number;
  /** Whether it was a large write. */
  isLarge: boolean;
}

const trials = () => singleton("write-trials", () => ({ last: undefined as Trial | undefined }));

/**
 * Checks whether the database accepts writes: not on a read-only standby or a full disk. Tries a small write at most
 * every five seconds. After a statement failed for lack of space, tries a large one, which is rolled back.
 * @throws AppError `unavailable` when the database cannot be reached
 */
export function takesWrites(): Promise<boolean> {
  const state = trials();
  const isLarge = fullDisk().isFull;
  const nowMs = performance.now();
  if (!state.last || nowMs - state.last.atMs > EVERY_MS || (isLarge && !state.last.isLarge)) {
    state.last = { answer: attempt(isLarge ? writeMuch : writeLittle), atMs: nowMs, isLarge };
  }
  return state.last.answer;
}

async function attempt(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    const code = error instanceof AppError && (error.cause as { code?: string } | undefined)?.code;
    if (code === READ_ONLY || code === DISK_FULL) return false;
    throw error;
  }
}

function writeLittle(): Promise<unknown> {
  return changed(
    db,
    store
      .insertInto("lease")
      .values({ name: "takes writes", holder: "readiness", held_until: clock() })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet(({ ref }) => ({ held_until: ref("excluded.held_until") })),
      ),
  );
}

async function writeMuch(): Promise<void> {
  const enough = new Error("written");
  await transaction(async (tx) => {
    const large = randomBytes(LARGE_BYTES).toString("base64");
    const row = { name: `space ${randomUUID()}`, holder: large, held_until: clock() };
    await changed(tx, store.insertInto("lease").values(row));
    throw enough;
  }).catch((error: unknown) => {
    if (error !== enough) throw error;
  });
  noteSpace();
}
