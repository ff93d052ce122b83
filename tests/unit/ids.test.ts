import { expect, test } from "vitest";
import { isId, newId } from "@/server/kernel/ids";

const NOW = Date.UTC(2026, 0, 1);

test("ids of one millisecond stand in the order in which they were made, and no two are alike", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("crypto", NOW));
  expect([...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id of a later millisecond stands after all of an earlier one", () => {
  const earlier = Array.from({ length: 1_000 }, () => newId("pay", NOW));
  const later = Array.from({ length: 1_000 }, (_, i) => newId("pay", NOW + 1 + i));
  const ordered = [...earlier, ...later];
  for (const [i, id] of ordered.slice(1).entries()) expect(id > (ordered[i] ?? "")).toBe(true);
});

test("an id shows its kind, is always as long, and does not reveal the next one", () => {
  const ids = Array.from({ length: 1_000 }, () => newId("pay", NOW));
  for (const id of ids) {
    expect(id).toMatch(/^pay_[1-9A-HJ-NP-Za-km-z]{31}$/);
    expect(isId("pay", id)).toBe(true);
    expect(isId("ref", id)).toBe(false);
  }
  // The step between neighbours is of 96 bits: the last sixteen digits hold almost all of it.
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBe(ids.length);
});
