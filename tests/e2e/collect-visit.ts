import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { localChains } from "@/tests/e2e/checkout-visit";
import { enter } from "@/tests/e2e/dashboard-visit";
import type { Api } from "@/tests/support/api";
import type { Demo } from "@/tests/support/e2e";
import { createPayment, findOption, type Option } from "@/tests/support/pay";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** Creates a payment of a merchant that requires data, and its buyer. */
export interface DataPayment {
  id: string;
  merchantId: string;
  /** The API, as that merchant. */
  api: Api;
  wallet: TestWallet;
  option: Option;
  /** The form's path and query for the option's account, as the options answer has it. */
  form: string;
}

/** A separate merchant, since the others' payments must not require data. */
export async function makeRequiringData(page: Page, demo: Demo, as: Api): Promise<DataPayment> {
  const profile = { merchantName: "Asking Shop", merchantEmail: "shop@florin.example" };
  const made = await as.post<{ merchant: { id: string } }>("/v1/merchants", profile, {
    headers: { "Idempotency-Key": randomUUID() },
  });
  expect(made.status, made.text).toBe(201);
  const merchantId = made.body.merchant.id;
  await enter(page, demo);
  const policy = { merchantId, ask: "always", from: null, reuse: false };
  const set = await page.request.post("/api/trpc/merchants.setDataPolicy", {
    data: { json: policy },
    headers: { Origin: new URL((await page.request.get("/sign-in")).url()).origin },
  });
  expect(set.status(), await set.text()).toBe(200);
  await page.context().clearCookies();
  const api = as.as({ "Merchant-Id": merchantId });
  const wallet = await makeWallet({ chains: localChains() });
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
  return { id, merchantId, api, wallet, option, form: formOf(option) };
}

function formOf(option: Option & { collectData?: { url: string } | null }): string {
  const { pathname, search } = new URL(option.collectData?.url ?? "");
  return `${pathname}${search}`;
}

/** The buyer's data; the name occurs nowhere else. */
export const PERSON = {
  name: "Quetzalina Vandermolen",
  dob: "1987-06-05",
  address: "Herengracht 1, 1015 BA Amsterdam",
};

type Fields = Pick<Page, "getByLabel" | "getByRole">;

/** Fills in the form, in a page or a frame, once its script has loaded. */
export async function fillIn(form: Fields): Promise<void> {
  await expect(form.getByRole("button", { name: "Save and continue" })).toBeEnabled();
  await form.getByLabel("Full name").fill(PERSON.name);
  await fillInBirthDate(form, PERSON.dob);
  await form.getByRole("combobox", { name: "Country of residence" }).fill("nether");
  await form.getByRole("option", { name: "Netherlands", exact: true }).click();
  await form.getByLabel("Street and number").fill("Herengracht 1");
  await form.getByLabel("Postal code").fill("1015 ba");
  await form.getByLabel("City").fill("Amsterdam");
  await form.getByRole("checkbox", { name: "These details are true" }).check();
}

/** Fills in the three fields of the date of birth, written as year, month and day. */
export async function fillInBirthDate(form: Fields, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  const fields = form.getByRole("group", { name: "Date of birth" });
  await fields.getByLabel("Day").fill(day);
  await fields.getByLabel("Month").fill(month);
  await fields.getByLabel("Year").fill(year);
}

export async function send(form: Fields): Promise<void> {
  await form.getByRole("button", { name: "Save and continue" }).click();
}
