/** Links to a transaction in the network's explorer; renders nothing when the network has none. */
export function ExplorerLink({ url, text }: { url: string | null; text: string }) {
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
      {text}
    </a>
  );
}
