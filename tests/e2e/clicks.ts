import { expect, type Locator } from "@playwright/test";

/** Counts the clicks of a job. Signatures in a wallet and typed texts are none. */
export function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks++;
      await target.click();
    },
    /** Fails when the job took more. */
    expectAtMost: (most: number): void => expect(clicks).toBeLessThanOrEqual(most),
  };
}
