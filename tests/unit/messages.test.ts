import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { describe, expect, it } from "vitest";
import { CATALOGUE, messagesFor } from "@/components/messages/catalogue";
import { formatTag, LANGUAGES, type Language } from "@/components/messages/languages";
import {
  clientNamespaces,
  readSource,
  sentNamespaces,
  sourcesIn,
  unusedKeys,
} from "@/tests/support/message-uses";
import { leavesOf, valuesOf } from "@/tests/support/message-values";

const english = new Map(leavesOf(CATALOGUE.en));
/** What every language has; a file may leave out any other namespace as a whole. */
const BUYERS = ["checkout", "form", "payByLink", "mail", "refundNotice"];
const topOf = (key: string) => key.split(".")[0] ?? "";

describe.each(Object.keys(LANGUAGES) as Language[])("the messages in %s", (language) => {
  const tree = CATALOGUE[language];
  const messages = new Map(leavesOf(tree));

  it("are the English ones, namespace by namespace", () => {
    expect(Object.keys(tree)).toEqual(expect.arrayContaining(BUYERS));
    const expected = [...english.keys()].filter((key) => Object.hasOwn(tree, topOf(key)));
    expect([...messages.keys()].sort()).toEqual(expected.sort());
  });

  it("take the values of the English ones", () => {
    for (const [key, message] of messages) {
      expect(message.trim(), key).not.toBe("");
      expect(valuesOf(message), key).toEqual(valuesOf(english.get(key) ?? ""));
    }
  });

  it("are written with none left open", () => {
    const formatters = {
      getNumberFormat: (tag: string, options?: object) => new Intl.NumberFormat(tag, options),
      getPluralRules: (tag: string, options?: object) => new Intl.PluralRules(tag, options),
      getDateTimeFormat: (tag: string, options?: object) => new Intl.DateTimeFormat(tag, options),
    } as never;
    for (const [key, message] of messages) {
      const values = Object.fromEntries(
        valuesOf(message).map((value) => {
          const [name = "", kind] = value.split(" ");
          if (kind === "tag") return [name, (chunks: unknown[]) => chunks.join("")];
          return [name, kind === undefined || kind === "select" ? "X" : 7];
        }),
      );
      const text = String(format(compile(message), formatTag(language), values, { formatters }));
      expect(text, key).not.toMatch(/[{}<>]|undefined|NaN/);
    }
  });
});

describe("the catalogue", () => {
  const sources = sourcesIn("app", "components", "server").map(readSource);

  it("has no message that nobody writes", () => {
    expect(unusedKeys([...english.keys()], sources)).toEqual([]);
    expect(unusedKeys(["checkout.page.planted", "checkout.page.title"], sources)).toEqual([
      "checkout.page.planted",
    ]);
  });

  it("is sent to pages as plain objects", () => {
    const sent = messagesFor("en-US", ["shell", "statuses", "payments"]);
    expect(withoutPrototype(sent)).toEqual([]);
    expect(withoutPrototype(compile("{count, plural, one {#} other {#}}"))).not.toEqual([]);
  });

  it("reaches each page as far as its client components need it", () => {
    const pages = sourcesIn("app").filter((file) => /[/](page|layout|error|not-found)[.]tsx$/.test(file));
    const missing = pages.flatMap((page) => {
      const given = sentNamespaces(page);
      return [...clientNamespaces(page)]
        .filter(([namespace]) => !given.some((one) => one === namespace || namespace.startsWith(`${one}.`)))
        .map(([namespace, file]) => `${page} does not send "${namespace}", which ${file} writes`);
    });
    expect(missing).toEqual([]);
  });
});

/** What React refuses to send to a browser. */
function withoutPrototype(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.getPrototypeOf(value) === null ? [value] : [];
  return [...own, ...Object.values(value).flatMap(withoutPrototype)];
}
