import { singleton } from "@/server/kernel/singleton";

interface Named {
  name: "web" | "worker";
}

const named = () => singleton("process", (): Named => ({ name: "web" }));

/** Returns which process this is: `web`, which may run jobs too, or `worker`. */
export const processName = () => named().name;

/** Names this process, before it logs anything. */
export function nameProcess(name: Named["name"]): void {
  named().name = name;
}
