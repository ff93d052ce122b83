import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/server/kernel/log";

/** Turns what packages print, such as Next, into lines of the log: each line of the output is JSON. */
export function consoleToLog(): void {
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (...args: unknown[]) => {
      const text = stripVTControlCharacters(format(...args)).trim();
      if (text !== "") log()[level](text);
    };
  const [info, warn] = [at("info"), at("warn")];
  Object.assign(console, { debug: at("debug"), log: info, info, warn, error: at("error"), trace: warn });
}
