import compile from "icu-minify/compile";
import { createTranslator, type Messages } from "use-intl/core";
import { type Language, languageOf } from "@/components/messages/languages";
import type { Namespace, Translator } from "@/components/messages/translator";
import ar from "@/messages/ar.json" with { type: "json" };
import de from "@/messages/de.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };
import es from "@/messages/es.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import ja from "@/messages/ja.json" with { type: "json" };
import pt from "@/messages/pt.json" with { type: "json" };

/** Messages by key, nested by namespace; the page's formatter takes them compiled. */
export type MessageTree = { [key: string]: unknown };

/** Every message in every language. For the server only: a page takes just the namespaces that it needs. */
export const CATALOGUE: Record<Language, MessageTree> = { en, de, es, fr, pt, ja, ar };

/** Time zone of all times in messages. */
export const TIME_ZONE = "UTC";

const compiled = new Map<string, unknown>();

/** Returns the compiled messages of the given namespaces in this language (BCP 47). */
export function messagesFor(tag: string, namespaces: readonly Namespace[]): MessageTree {
  const language = languageOf(tag);
  const taken: MessageTree = {};
  for (const namespace of namespaces) {
    const path = namespace.split(".");
    const last = path.pop() ?? "";
    let level = taken;
    for (const name of path) {
      level[name] ??= {};
      level = level[name] as MessageTree;
    }
    level[last] = compiledNamespace(language, namespace);
  }
  return taken;
}

/** Creates the translator of one namespace for a server component, in the language of this BCP 47 tag. */
export function translatorFor<N extends Namespace>(tag: string, namespace: N): Translator<N> {
  const messages = messagesFor(tag, [namespace]) as unknown as Messages;
  return createTranslator({ locale: tag, messages, namespace, timeZone: TIME_ZONE, onError: fail });
}

/** Returns whether a language has every namespace that English has. */
export function isWhole(language: Language): boolean {
  return Object.keys(CATALOGUE.en).every((name) => Object.hasOwn(CATALOGUE[language], name));
}

/** A namespace that a language lacks is shown entirely in English. */
function compiledNamespace(language: Language, namespace: string): unknown {
  const [top = ""] = namespace.split(".");
  const source = Object.hasOwn(CATALOGUE[language], top) ? language : "en";
  const key = `${source} ${namespace}`;
  if (!compiled.has(key)) {
    const found = namespace.split(".").reduce<unknown>(inside, CATALOGUE[source]);
    // Plain objects, since React sends only those to the browser; the branches of a plural have no prototype.
    compiled.set(key, JSON.parse(JSON.stringify(compileTree(found))));
  }
  return compiled.get(key);
}

function inside(tree: unknown, name: string): unknown {
  return (tree as MessageTree)[name];
}

function compileTree(tree: unknown): unknown {
  if (typeof tree === "string") return compile(tree);
  return Object.fromEntries(
    Object.entries(tree as MessageTree).map(([key, value]) => [key, compileTree(value)]),
  );
}

/** An invalid message is a bug, so it throws. */
function fail(error: Error): never {
  throw error;
}
