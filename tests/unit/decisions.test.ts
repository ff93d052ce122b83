import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const MAX_COLUMNS = 160;
const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
const index = readFileSync(`${FOLDER}/README.md`, "utf8");

function fieldsOf(file: string) {
  const text = readFileSync(`${FOLDER}/${file}`, "utf8");
  const [, number = "", title = ""] = /^# (\d{4}): (.+)\n/.exec(text) ?? [];
  const [, status = "", date = ""] = /\n\n- Status: (.+)\n- Date: (.+)\n\n/.exec(text) ?? [];
  return { text, number, title, status, date };
}

test.each(files)("%s follows the template", (file) => {
  const { text, number, title, status, date } = fieldsOf(file);
  expect(number).toBe(file.slice(0, 4));
  expect(title).not.toBe("");
  expect(status).toMatch(/^(proposed|accepted|superseded by \d{4})$/);
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    "Context",
    "Decision",
    "Consequences",
  ]);
  for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe("");
});

test.each(files)("%s has lines of at most 160 columns, tables apart", (file) => {
  const { text } = fieldsOf(file);
  const long = text.split("\n").filter((line) => line.length > MAX_COLUMNS && !line.startsWith("|"));
  expect(long).toEqual([]);
});

test("no number is taken twice", () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** The rows below the table's head, up to the first line that is none: later ones would be shown as text. */
function rowsOfTable(): string[] {
  const [, below = ""] = index.split("| Number | Decision | Status | Date |\n|---|---|---|---|\n");
  return below.split("\n\n")[0]?.split("\n") ?? [];
}

test("the index's table has a row for each decision, with its title, status and date, and no other", () => {
  const expected = files.sort().map((file) => {
    const { number, title, status, date } = fieldsOf(file);
    return `| [${number}](${file}) | ${title} | ${status} | ${date} |`;
  });
  expect(rowsOfTable()).toEqual(expected);
});

test("no row stands outside the table", () => {
  expect(index.split("\n").filter((line) => line.startsWith("| ["))).toEqual(rowsOfTable());
});
