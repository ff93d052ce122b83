import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { appRouter } from "@/server/trpc/router";
import type { Kind } from "@/tests/trpc/access/door";
import { operationNames } from "@/tests/trpc/access/operation-doors";

const APP = "app";
const METHOD = /\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g;

/** The path that Next serves a file at: without the folders that only group. */
function pathOf(file: string): string {
  const folders = path
    .dirname(file)
    .split(path.sep)
    .filter((folder) => folder !== "." && !/^\(.*\)$/.test(folder));
  return `/${folders.join("/")}`;
}

function filesNamed(name: string): string[] {
  const all = readdirSync(APP, { recursive: true, encoding: "utf8" });
  return all.filter((file) => path.basename(file) === name);
}

/** The methods that a route file exports. */
function methodsOf(file: string): string[] {
  const text = readFileSync(path.join(APP, file), "utf8");
  const exported = text.match(/^export (?:\{[^}]*\}|(?:async )?function \w+|const \w+)/gm) ?? [];
  return [...new Set(exported.flatMap((each) => each.match(METHOD) ?? []))];
}

/** What the installation serves, read from the router of procedures, the table of routes and the folders of app/. */
export function foundDoors(): Record<Kind, string[]> {
  const handlers = filesNamed("route.ts").filter((file) => !isOperation(file));
  return {
    operation: operationNames(),
    procedure: Object.keys(appRouter._def.procedures),
    handler: handlers.flatMap((file) => methodsOf(file).map((method) => `${method} ${pathOf(file)}`)),
    page: filesNamed("page.tsx").map(pathOf),
  };
}

/** The files that the table of routes lists; the API's answer to an unknown path is not among them. */
const isOperation = (file: string) => file.startsWith("(api)") && !file.includes("[...path]");
