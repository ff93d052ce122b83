import { createTranslator, type Messages } from "use-intl/core";
import { expect, test } from "vitest";
import { writeSentences } from "@/components/messages/sentences";
import { sentence } from "@/server/kernel/sentence";
import { written } from "@/tests/support/written";

test("a sentence is data, which the page writes", () => {
  const paid = sentence("event.payment.succeeded", { block: "7" });
  expect(paid).toEqual({ key: "event.payment.succeeded", values: { block: "7" } });
  expect(written([paid])).toBe("The payment is paid in block 7. This is final.");
  expect(written([sentence("event.action.built"), sentence("event.chain.toCheck")])).toBe(
    "A wallet was told what to sign. Someone should look at it.",
  );
});

test.each([
  [0, "a few seconds"],
  [9_999, "a few seconds"],
  [10_000, "10 seconds"],
  [61_000, "1 minute"],
  [7_200_000, "2 hours"],
  [172_800_000, "2 days"],
])("%i ms are %s, also as a time before now", (ms, words) => {
  expect(written([sentence("transfer.usual", { usual: { ms } })])).toBe(`This usually takes ${words}.`);
  expect(written([sentence("transfer.sentTwice", { ago: { agoMs: ms } })])).toBe(
    `The transaction was sent again with a higher fee ${words} ago.`,
  );
});

test("a sentence that the catalogue does not have, or without its values, does not compile", () => {
  // @ts-expect-error: no such key
  expect(() => written([sentence("event.payment.planted")])).toThrow();
  // @ts-expect-error: `block` is missing
  expect(() => written([sentence("event.payment.succeeded")])).toThrow();
  // @ts-expect-error: `times` is a number
  expect(() => written([sentence("event.others", { times: "two" })])).not.toThrow();
});

test("another language's messages write the server's sentences", () => {
  const german = {
    sentences: {
      join: "{first} {next}",
      ago: { minutes: "vor {count, plural, one {# Minute} other {# Minuten}}" },
      event: {
        chain: {
          executed:
            "{network, select, none {Das Netz} other {{network}}} meldet die Zahlung{block, select, none {} other { in Block {block}}}.",
        },
      },
      transfer: { sentTwice: "Die Transaktion wurde {ago} mit höherer Gebühr noch einmal gesendet." },
    },
  };
  const t = createTranslator({
    locale: "de",
    messages: german as unknown as Messages,
    namespace: "sentences",
  });
  const given = [
    sentence("event.chain.executed", { block: "7", network: "Base" }),
    sentence("transfer.sentTwice", { ago: { agoMs: 120_000 } }),
  ];
  expect(writeSentences(given, t)).toBe(
    "Base meldet die Zahlung in Block 7. Die Transaktion wurde vor 2 Minuten mit höherer Gebühr noch einmal gesendet.",
  );
});
