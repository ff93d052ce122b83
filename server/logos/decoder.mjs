/**
 * A process of its own that reads one image from standard input and writes it, encoded anew, to standard output. Native
 * decoders meet hostile bytes here, where there is no key and no connection to take, and what they do with memory ends
 * with them. Plain JavaScript, so that it runs from any build and from none.
 *
 * Arguments: the most pixels that are decoded, and the longest side of what is written.
 * Output: a line of JSON, which is null for what is no image, else `{ format, width, height, pages, stored }` with the
 * file's own measures and those of the new image, or null where that could not be made; then the new image.
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
