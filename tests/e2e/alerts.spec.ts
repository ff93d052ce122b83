import { randomBytes } from "node:crypto";
import { newId } from "@/server/kernel/ids";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const HEALTH = "/dashboard/settings/health";

/** Opens an alert as the worker does; it resolves the alert after five minutes, since nothing is wrong. */
async function openAlert(severity: "page" | "ticket"): Promise<string> {
  const address = `0x${randomBytes(20).toString("hex")}`;
  await inDatabase(
    "insert into alert (id, kind, subject, severity, facts, opened_at) values ($1, 'signer_low', $2, $3, $4, now())",
    [
      newId("alert"),
      `31337:${address}`,
      severity,
      JSON.stringify({ network: "Local One", role: "relayer", address }),
    ],
  );
  return `Local One: the relayer ${address} has ${severity === "page" ? "no gas" : "gas for less than a day"}`;
}

test("the operator acknowledges an alert, and silences another one for a day", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  const [empty, low] = [await openAlert("page"), await openAlert("ticket")];
  await enter(page, demo);
  await page.goto(HEALTH);
  const alerts = page.getByRole("region", { name: "Alerts", exact: true });
  const rowOf = (title: string) =>
    alerts.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(rowOf(empty)).toContainText("Send the network’s coin to it.");
  await expect(rowOf(empty)).toContainText("docs/operations.md#alerts");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: `Acknowledge: ${empty}` }).click();
  await expect(page.getByText("Acknowledged. No message repeats it.")).toBeVisible();
  await expect(rowOf(empty)).toContainText("Acknowledged by");
  await expect(page.getByRole("button", { name: `Acknowledge: ${empty}` })).toHaveCount(0);

  await page.getByRole("button", { name: `Silence: ${low}` }).click();
  await expectAccessible(page, "menu");
  await page.getByRole("menuitem", { name: "1 day" }).click();
  await expect(rowOf(low)).toContainText("Silenced until");
  await page.getByRole("button", { name: `End silence: ${low}` }).click();
  await expect(page.getByRole("button", { name: `Silence: ${low}` })).toBeVisible();

  await page.goto("/dashboard/settings/audit-log?type=alert.acknowledged");
  await expect(page.getByText(`acknowledged the alert “${empty}”`).filter({ visible: true })).toBeVisible();
});
