/** Renders a whole address in groups of four for reading; copied by hand it has no spaces. */
export function GroupedAddress({ address }: { address: string }) {
  const groups = address.slice(2).match(/.{4}/g) ?? [];
  const parts = ["0x", ...groups].map((text, place) => ({ text, place }));
  return (
    <span dir="ltr" data-address className="block text-center font-mono text-lg leading-7">
      {parts.map(({ text, place }) => (
        <span key={place} className="me-1.5 inline-block last:me-0">
          {text}
        </span>
      ))}
    </span>
  );
}
