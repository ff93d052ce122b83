"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface LogoUrlProps {
  fault?: string;
  isPending: boolean;
  onUse: (url: string) => void;
}

/** A logo from the web: the server fetches and checks it once, and keeps a copy. */
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
      <Field
        label="URL of the image"
        help="A public https address. It is fetched and checked now; what changes there later is not seen here."
        error={wrong}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            use();
          }}
        />
      </Field>
      <Button className="self-start" pending={isPending} onClick={use}>
        Check and use
      </Button>
    </div>
  );
}
