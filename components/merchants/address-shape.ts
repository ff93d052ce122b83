const LENGTH = 42;

/**
 * Describes what is wrong with the shape of an EVM address while it is typed; null when the shape is right. Only the
 * server checks the checksum and whether the address can receive money.
 */
export function shapeFault(text: string): string | null {
  if (/\.\w/.test(text)) {
    return "Names such as vitalik.eth are not taken, as they can come to mean another address. Paste the address itself, 0x and 40 characters.";
  }
  if (!/^0x/.test(text)) return "An address begins with 0x.";
  const wrong = /[^0-9a-fA-F]/.exec(text.slice(2))?.[0];
  if (wrong) return `“${wrong}” cannot be in an address: after 0x come digits and the letters a to f.`;
  if (text.length === LENGTH) return null;
  return `An address has ${LENGTH} characters; this has ${text.length}.`;
}

/** Returns whether more characters could still complete the address, so that it is not an error while typing. */
export function isUnfinished(text: string): boolean {
  return text === "" || text === "0" || (/^0x[0-9a-fA-F]*$/.test(text) && text.length < LENGTH);
}
