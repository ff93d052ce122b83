import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildOptions } from "esbuild";

/**
 * esbuild's options for bundling processes and commands into `outdir`, without the packages that production installs.
 * Chunks are two folders deep, as commands are, so that `import.meta.dirname` finds the project's root from both.
 */
export function bundleOptions(root: string, outdir: string): BuildOptions {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return {
    absWorkingDir: root,
    outdir,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: Object.keys(dependencies),
    // CommonJS packages call `require`, which ES modules lack.
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  };
}
