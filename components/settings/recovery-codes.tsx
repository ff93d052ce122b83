import { ShownOnce } from "@/components/settings/shown-once";

/** Shows the codes for a person who loses the authenticator app. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <ShownOnce
      title="Keep these recovery codes: they are not shown again"
      value={codes.join("\n")}
      noun="recovery codes"
    >
      Each works once in place of a code, when the app is lost. Keep them where your passwords are, not on the
      phone with the app.
    </ShownOnce>
  );
}
