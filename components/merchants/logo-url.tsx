"use client";

import { useState } from "react";
import { LogoUrlField } from "@/components/merchants/logo-url-field";
import { Button } from "@/components/ui/button";

interface LogoUrlProps {
  fault?: string;
  isPending: boolean;
  onUse: (url: string) => void;
}

/** Takes a logo from the web; the server fetches and checks it once, and keeps a copy. */
export function LogoUrl({ fault, isPending, onUse }: LogoUrlProps) {
  const [url, setUrl] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  function use() {
    setEmpty(url.trim() === "");
    if (url.trim() !== "") onUse(url.trim());
  }
  const wrong = isEmpty ? "Give the address of the image." : fault && `The URL ${fault}.`;
  return (
    <div className="flex flex-col gap-3">
      <LogoUrlField
        help="A public https address. It is fetched and checked now; what changes there later is not seen here."
        error={wrong}
        value={url}
        onChange={setUrl}
        onEnter={use}
      />
      <Button className="self-start" pending={isPending} onClick={use}>
        Check and use
      </Button>
    </div>
  );
}
