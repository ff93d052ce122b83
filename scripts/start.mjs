// The first file that Node reads: it must run on any version of it, and before anything is installed.
const WANTED = [20, 19];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
  console.error(`Florin needs Node ${WANTED.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
try {
  await import("tsx/esm");
} catch {
  console.error("Florin's packages are not installed: run `npm install` first.");
  process.exit(1);
}
await import("./start.ts");
