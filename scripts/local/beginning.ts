import type { Beginning } from "@/scripts/local/local-state";

const FLAGS: Record<string, Beginning> = { "--empty": "empty", "--few": "few" };

/**
 * Reads what a new local installation begins with: four shops with two months of payments, with `--few` a handful of
 * payments, or with `--empty` none.
 * @throws Error for any other argument
 */
export function beginningOf(args: readonly string[]): Beginning {
  const [first, second] = args;
  if (first === undefined) return "shops";
  const beginning = FLAGS[first];
  if (beginning && second === undefined) return beginning;
  throw new Error(`${beginning ? second : first}: is no option; there are --empty and --few.`);
}
