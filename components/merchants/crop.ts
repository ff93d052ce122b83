/** Pixels of an image. */
export interface Size {
  width: number;
  height: number;
}

/** A square within an image, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** The recommended side of a logo; a larger crop is scaled down to it. */
const BEST_SIDE = 1_024;
const TOLERANCE_PERCENT = 5;

/** Returns whether an image counts as square, by the server's rule. */
export function isSquare({ width, height }: Size): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long * 100 <= short * (100 + TOLERANCE_PERCENT);
}

/** Returns the largest centred square of an image. */
export function middleCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/** Moves the crop, within the image. */
export function moveCrop(crop: Crop, by: { x: number; y: number }, size: Size): Crop {
  return hold({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, size);
}

/** Resizes the crop around its centre, from `minSide` (or all of a smaller image) to all of the image. */
export function resizeCrop(
  crop: Crop,
  side: number,
  { size, minSide }: { size: Size; minSide: number },
): Crop {
  const most = Math.min(size.width, size.height);
  const next = Math.round(Math.min(most, Math.max(side, Math.min(minSide, most))));
  const shift = (crop.side - next) / 2;
  return hold({ x: crop.x + shift, y: crop.y + shift, side: next }, size);
}

/** Returns the side of the cropped image in pixels, never larger than the crop itself. */
export function outputSide({ side }: Pick<Crop, "side">): number {
  return Math.min(side, BEST_SIDE);
}

function hold({ x, y, side }: Crop, { width, height }: Size): Crop {
  const within = (place: number, most: number) => Math.round(Math.min(Math.max(place, 0), most));
  return { x: within(x, width - side), y: within(y, height - side), side };
}
