import { drawQr } from "@/components/ui/qr-code";

/** Pixels for each module of the code: a code of 41 modules prints at 8 cm in 600 dpi. */
const PIXELS = 32;

/** Returns the code as a scalable file. */
export function qrSvg(text: string): Blob {
  const { size, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS}" height="${size * PIXELS}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** Draws the code as an image; null when the browser cannot. */
export function qrPng(text: string): Promise<Blob | null> {
  const { size, path } = drawQr(text);
  const canvas = document.createElement("canvas");
  canvas.width = size * PIXELS;
  canvas.height = size * PIXELS;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(PIXELS, PIXELS);
  pen.fillStyle = "#000";
  pen.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
