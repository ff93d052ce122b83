import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type * as axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Of the rules in use, only the one about media reads anything before it runs. */
const OPTIONS: axe.RunOptions = { resultTypes: ["violations"], preload: { assets: ["media"] } };

export interface AxeScope {
  /** CSS selectors of the parts to check; by default the whole page. */
  include?: string[];
  /** The only rules to run; by default WCAG 2.2 AA and best practice. */
  rules?: string[];
  /** Rules not to run. */
  without?: string[];
}

/** Checks the shown page with axe; returns each violation as its rule and the elements. */
export async function findViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const { include, rules, without = [] } = scope;
  const options: axe.RunOptions = {
    ...OPTIONS,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  await Promise.all(page.frames().map(loadOnce));
  return page.evaluate(runAxe, { include, options });
}

/** Loading costs as much as a quarter of a check, so a document keeps it. */
async function loadOnce(frame: ReturnType<Page["mainFrame"]>): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(SOURCE);
}

/** Runs in the page. Of the lines of a list that differ only in texts and long values, the first stands for all. */
async function runAxe({
  include,
  options,
}: {
  include: string[] | undefined;
  options: axe.RunOptions;
}): Promise<string[]> {
  const loaded = (window as unknown as { axe: typeof axe }).axe;
  const shapes = new Map<Element | null, Set<string>>();
  const exclude = [...document.querySelectorAll("tr, li")].filter((line) => {
    const shape = [line, ...line.querySelectorAll("*")].flatMap(({ tagName, attributes, childNodes }) => {
      const values = [...attributes].map(({ name, value }) =>
        name === "class" || value.length <= 6 ? `${name}=${value}` : name,
      );
      return [tagName, childNodes.length, ...values];
    });
    const seen = shapes.get(line.parentElement) ?? new Set();
    shapes.set(line.parentElement, seen);
    return seen.size === seen.add(shape.join(" ")).size;
  });
  const context = { include: include ?? [document.documentElement], exclude };
  const { violations } = await loaded.run(context, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}
