import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** Lines to take to a terminal or an editor. `label` says what they are: "curl command". */
export function CodeBlock({ code, label, className }: { code: string; label: string; className?: string }) {
  return (
    <div data-edge className={cn("relative min-w-0 rounded-lg bg-sunken text-left", className)}>
      <ScrollRegion label={label} className="rounded-lg p-3 pr-12">
        <pre className="w-fit font-mono text-sm">
          <code>{code}</code>
        </pre>
      </ScrollRegion>
      <CopyButton value={code} label={label} iconOnly className="absolute top-1.5 right-3 bg-sunken p-2" />
    </div>
  );
}
