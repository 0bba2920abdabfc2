import type { Limits, Size } from './crop.geometry'

/** Least side of any crop in pixels. */
export const leastCrop = 20

/** How pictures of a field are cropped. */
export type CropRule = {
  /** Least width and height in pixels of the picture; their ratio is the ratio of the crop. 20 each when absent. */
  readonly width?: number
  readonly height?: number
  /** Any ratio, of at least that size. */
  readonly free?: boolean
  /** A picture with transparent parts stays PNG; else they become white. */
  readonly transparent?: boolean
}

/** The limits a rule sets for a picture. */
export function limitsOf({ width = leastCrop, height = leastCrop, free = false }: CropRule, picture: Size): Limits {
  const min = { width: Math.max(leastCrop, width), height: Math.max(leastCrop, height) }
  return { picture, ratio: free ? null : width / height, min }
}
