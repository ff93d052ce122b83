/**
 * A separate process that reads one image from standard input and writes it, re-encoded, to standard output. Native
 * decoders meet hostile bytes here, where there is no key and no connection to steal, and memory corruption ends with
 * the process. Plain JavaScript, so that it runs from any build and from none.
 *
 * Arguments: the most pixels to decode, and the longest side of the output.
 * Output: a line of JSON, then the new image. The line is null for anything but an image, otherwise
 * `{ format, width, height, pages, stored }`: the file's own dimensions, and those of the new image or null where
 * re-encoding failed.
 */
import sharp from "sharp";

const [maxPixels = 0, maxSide = 0] = process.argv.slice(2).map(Number);
const LOADERS = ["Jpeg", "Png", "Webp", "Heif"];
const QUALITY = 90;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const file = Buffer.concat(chunks);
const found = await sharp(file, { limitInputPixels: false })
  .metadata()
  .catch(() => null);
const made = found && found.width * found.height <= maxPixels ? await encode().catch(() => null) : null;
process.stdout.write(`${JSON.stringify(found && report(found))}\n`);
if (made) process.stdout.write(made.data);

function report({ format, width, height, pages = 1 }) {
  const stored = made && { width: made.info.width, height: made.info.height };
  return { format, width, height, pages, stored };
}

function encode() {
  return sharp(file, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}
