import { describe, expect, test } from "vitest";
import en from "@/messages/en.json" with { type: "json" };
import { AUDIT_TYPES } from "@/server/accounts/audit-types";
import { sentenceOf } from "@/server/inspection/audit-sentence";
import { writeAudit } from "@/server/inspection/write-audit";

type Tree = { [name: string]: Tree | string };

const { sentences, actions } = en.settings.audit as unknown as { sentences: Tree; actions: Tree };

function messageOf(tree: Tree, type: string): unknown {
  return type
    .split(".")
    .reduce<Tree | string | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), tree);
}

const item = (type: string, data: Record<string, string | boolean | null | string[]> = {}) => ({
  id: "1",
  at: new Date(0),
  who: { id: "usr_1", name: "Ada", email: "ada@florin.test" },
  type,
  data,
  requestId: null,
  address: null,
  device: null,
});

const written = (...given: Parameters<typeof item>) => {
  const entry = item(...given);
  return writeAudit({ ...entry, sentence: sentenceOf(entry, {}) });
};

describe("each action of the audit log", () => {
  test.each(AUDIT_TYPES)("%s has a sentence with who did it, and a label for the filter", (type) => {
    expect(messageOf(sentences, type)).toContain("<who></who>");
    expect(messageOf(actions, type)).toMatch(/^[A-Z]/);
  });
});

describe("an entry", () => {
  test("that lacks a fact of its sentence is shown with its action and the facts that it has", () => {
    expect(written("member.role_changed", { to: "admin" })).toBe("Ada: Changed a role to: admin");
  });

  test("has the sentence of its time when it is older than a fact", () => {
    expect(written("payment.cancelled", { paymentId: "pay_1" })).toBe("Ada cancelled the payment pay_1.");
    expect(written("payment.cancelled", { paymentId: "pay_1", merchantId: "mrch_1" })).toBe(
      "Ada cancelled the payment pay_1 of mrch_1.",
    );
  });

  test("is text, also where a name looks like a tag", () => {
    expect(
      written("member.role_changed", { userId: "usr_2", name: "<to>{who}</to>", from: "a", to: "b" }),
    ).toBe("Ada changed the role of <to>{who}</to> from a to b.");
  });
});
