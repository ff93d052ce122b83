import { expect } from "vitest";
import { createApiKey } from "@/server/accounts/create-api-key";
import { ROLES, type Role } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import type { TestAccount } from "@/tests/support/account";
import {
  CUSTOMER_ENTRIES,
  type CustomerThings,
  makeCustomerThings,
  NO_CUSTOMER,
} from "@/tests/trpc/customer-entries";
import {
  DEVELOPER_ENTRIES,
  type DeveloperThings,
  makeDeveloperThings,
  NO_REQUEST,
} from "@/tests/trpc/developer-entries";
import {
  EXCEPTION_ENTRIES,
  type ExceptionThings,
  makeExceptionThings,
  NO_EXCEPTION,
} from "@/tests/trpc/exception-entries";
import { makePayment } from "@/tests/trpc/make-payments";
import {
  MERCHANT_ENTRIES,
  type MerchantThings,
  makeMerchantThings,
  NO_MERCHANT,
} from "@/tests/trpc/merchant-entries";
import { MONEY_ENTRIES, type MoneyThings, makeMoneyThings, NO_MONEY } from "@/tests/trpc/money-entries";
import { PAYMENTS_LIST_ENTRIES } from "@/tests/trpc/payments-list-entries";
import type { Call } from "@/tests/trpc/person";
import {
  makeSettingsThings,
  NO_SETTING,
  SETTINGS_ENTRIES,
  type SettingsThings,
} from "@/tests/trpc/settings-entries";
import {
  makeWebhookThings,
  NO_WEBHOOK,
  WEBHOOK_ENTRIES,
  type WebhookThings,
} from "@/tests/trpc/webhook-entries";

const MANAGES_KEYS: Role[] = ["owner", "admin", "developer"];
const CANCELS: Role[] = ["owner", "admin", "developer", "finance", "support"];
const CREATES: Role[] = ["owner", "admin", "developer", "finance"];

/** What one account has that another must not reach. */
export interface Things
  extends MoneyThings,
    CustomerThings,
    MerchantThings,
    DeveloperThings,
    ExceptionThings,
    SettingsThings,
    WebhookThings {
  paymentId: string;
  keyId: string;
  merchantId: string;
}

export interface Entry {
  type: Call["type"];
  roles: readonly Role[];
  input?: (things: Things) => unknown;
  /** What comes of another account's ids; left out where no id is taken. */
  foreign?: { code: string } | { data: unknown };
  /** The refusal that an allowed role meets, where the table has nothing that would do. */
  comesTo?: string;
}

const key = (merchantIds: string[] | null) => ({
  name: "Till",
  mode: "test",
  permissions: ["payments:read"],
  expiresInDays: 30,
  merchantIds,
});

/** Every procedure has its line here: who may, and what a stranger's ids come to. */
export const ENTRIES: Record<string, Entry> = {
  "apiKeys.list": { type: "query", roles: ROLES },
  "apiKeys.create": {
    type: "mutation",
    roles: MANAGES_KEYS,
    input: ({ merchantId }) => key([merchantId]),
    foreign: { code: "params_validation" },
  },
  "apiKeys.revoke": {
    type: "mutation",
    roles: MANAGES_KEYS,
    input: ({ keyId }) => ({ id: keyId }),
    foreign: { code: "not_found" },
  },
  ...DEVELOPER_ENTRIES,
  ...EXCEPTION_ENTRIES,
  ...MERCHANT_ENTRIES,
  ...MONEY_ENTRIES,
  ...CUSTOMER_ENTRIES,
  ...PAYMENTS_LIST_ENTRIES,
  "payments.list": { type: "query", roles: ROLES, input: () => ({}) },
  "payments.changes": {
    type: "query",
    roles: ROLES,
    input: ({ paymentId }) => ({ ids: [paymentId], newest: null }),
    foreign: { data: expect.objectContaining({ items: [] }) },
  },
  "payments.inspect": {
    type: "query",
    roles: ROLES,
    input: ({ paymentId }) => ({ id: paymentId }),
    foreign: { code: "payment_not_found" },
  },
  "payments.cancel": {
    type: "mutation",
    roles: CANCELS,
    input: ({ paymentId }) => ({ id: paymentId }),
    foreign: { code: "payment_not_found" },
  },
  "payments.test": {
    type: "mutation",
    roles: CREATES,
    input: ({ paymentId }) => ({ id: paymentId, helper: "expire" }),
    foreign: { code: "payment_not_found" },
  },
  ...SETTINGS_ENTRIES,
  ...WEBHOOK_ENTRIES,
};

const NO_BASICS = {
  paymentId: `pay_${"2".repeat(31)}`,
  keyId: `key_${"2".repeat(31)}`,
  merchantId: `mrch_${"2".repeat(31)}`,
};

/** Ids that never were. */
export const NEVER: Things = {
  ...NO_BASICS,
  ...NO_CUSTOMER,
  ...NO_REQUEST,
  ...NO_EXCEPTION,
  ...NO_MERCHANT,
  ...NO_MONEY,
  ...NO_SETTING,
  ...NO_WEBHOOK,
};

/** One of everything in an account. */
export async function makeThings(owner: TestAccount): Promise<Things> {
  return {
    ...(await makeBasics(owner)),
    ...(await makeCustomerThings(owner)),
    ...(await makeDeveloperThings(owner)),
    ...(await makeExceptionThings(owner)),
    ...(await makeMerchantThings(owner)),
    ...(await makeMoneyThings(owner)),
    ...(await makeSettingsThings(owner)),
    ...(await makeWebhookThings(owner)),
  };
}

async function makeBasics(owner: TestAccount) {
  const scope = await scopeOfMember(owner.user.id, owner.id, "test");
  const input = { ...key(null), mode: "test" as const, permissions: ["payments:read" as const] };
  const { item } = await createApiKey(scope, input, null);
  return { paymentId: await makePayment(owner), keyId: item.id, merchantId: owner.merchant.id };
}

const PARTS: { names: object; make: (owner: TestAccount) => Promise<Partial<Things>> }[] = [
  { names: NO_BASICS, make: makeBasics },
  { names: NO_CUSTOMER, make: makeCustomerThings },
  { names: NO_REQUEST, make: makeDeveloperThings },
  { names: NO_EXCEPTION, make: makeExceptionThings },
  { names: NO_MERCHANT, make: makeMerchantThings },
  { names: NO_MONEY, make: makeMoneyThings },
  { names: NO_SETTING, make: makeSettingsThings },
  { names: NO_WEBHOOK, make: makeWebhookThings },
];

/** Returns the account's things with new ones in place of those that the input takes. */
export async function renewThings(
  owner: TestAccount,
  things: Things,
  input: Entry["input"],
): Promise<Things> {
  const taken = new Set<string | symbol>();
  const noting = new Proxy(things, {
    get: (from, name) => {
      taken.add(name);
      return Reflect.get(from, name);
    },
  });
  input?.(noting);
  const renewed = { ...things };
  for (const { names, make } of PARTS)
    if (Object.keys(names).some((name) => taken.has(name))) Object.assign(renewed, await make(owner));
  return renewed;
}
