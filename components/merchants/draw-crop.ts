"use client";

import { type Crop, outputSide } from "@/components/merchants/crop";

const TYPE = "image/webp";
const QUALITY = 0.95;

/**
 * Draws the cropped square into a new file.
 * @throws Error when the browser cannot draw it
 */
export async function drawCrop(image: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = outputSide(crop);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, crop.x, crop.y, crop.side, crop.side, 0, 0, side, side);
  // Browsers that cannot write WebP produce a PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  if (!blob) throw new Error("no image");
  return blob;
}
