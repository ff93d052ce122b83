import type { Translator } from "@/components/messages/translator";

const LENGTH = 42;

type ShapeFault =
  | { is: "name" | "prefix" }
  | { is: "character"; character: string }
  | { is: "length"; length: number };

/**
 * Returns what is wrong with the shape of an EVM address while it is typed; null when the shape is right. Only the
 * server checks the checksum and whether the address can receive money.
 */
export function shapeFault(text: string): ShapeFault | null {
  if (/\.\w/.test(text)) return { is: "name" };
  if (!/^0x/.test(text)) return { is: "prefix" };
  const character = /[^0-9a-fA-F]/.exec(text.slice(2))?.[0];
  if (character) return { is: "character", character };
  return text.length === LENGTH ? null : { is: "length", length: text.length };
}

/** Describes such a fault. */
export function shapeText(fault: ShapeFault, t: Translator<"merchants.destinations.address">): string {
  if (fault.is === "character") return t("shape.character", { character: fault.character });
  if (fault.is === "length") return t("shape.length", { expected: LENGTH, length: fault.length });
  return t(`shape.${fault.is}`);
}

/** Returns the fault of an address that is to be saved. */
export function addressFault(
  text: string,
  t: Translator<"merchants.destinations.address">,
): string | undefined {
  if (text === "") return t("missing");
  const fault = shapeFault(text);
  return fault ? shapeText(fault, t) : undefined;
}

/** Returns whether more characters could still complete the address, so that it is not an error while typing. */
export function isUnfinished(text: string): boolean {
  return text === "" || text === "0" || (/^0x[0-9a-fA-F]*$/.test(text) && text.length < LENGTH);
}
