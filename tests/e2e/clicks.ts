import { expect, type Locator } from "@playwright/test";

/** Counts the clicks of a job. Signatures in a wallet and typed texts are none. */
export function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks++;
      await target.click();
    },
    /** Chooses from a list of the browser's own. */
    select: async (target: Locator, value: string): Promise<void> => {
      clicks++;
      await target.selectOption(value);
    },
    /** Fails when the job took more. */
    expectAtMost: (most: number): void => expect(clicks).toBeLessThanOrEqual(most),
  };
}
