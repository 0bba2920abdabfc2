import { compressPicture, type PictureEncoder } from '../compress'
import type { Box } from './crop.geometry'

/** Largest crop that is sent, in KB, and the quality it begins with. */
const mostKB = 1024
const firstQuality = 0.9

/** The picture after so many quarter turns to the right. */
export function turnedPicture(picture: HTMLCanvasElement, turns: number): HTMLCanvasElement {
  const quarter = ((turns % 4) + 4) % 4
  if (quarter === 0) return picture
  const canvas = document.createElement('canvas')
  const across = quarter % 2 === 1
  canvas.width = across ? picture.height : picture.width
  canvas.height = across ? picture.width : picture.height
  const context = canvas.getContext('2d')!
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarter * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}

function drawCrop(picture: HTMLCanvasElement, box: Box, scale: number, ground?: string): OffscreenCanvas {
  const width = Math.max(1, Math.round(box.width * scale))
  const height = Math.max(1, Math.round(box.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, box.x, box.y, box.width, box.height, 0, 0, width, height)
  return canvas
}

/** Whether any part of the box can be seen through. A small copy tells, since it mixes neighbours. */
function isTransparent(picture: HTMLCanvasElement, box: Box): boolean {
  const copy = drawCrop(picture, box, Math.min(1, 400 / Math.max(box.width, box.height)))
  const { data } = copy.getContext('2d')!.getImageData(0, 0, copy.width, copy.height)
  for (let index = 3; index < data.length; index += 4) if (data[index]! < 255) return true
  return false
}

const withEnding = (name: string, ending: string) => `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`

export type CropOutput = {
  readonly name: string
  /** Transparent parts stay so. */
  readonly transparent: boolean
  readonly signal?: AbortSignal
}

/** The box of the picture as a file of at most 1 MB: JPEG, or PNG where transparency is to stay and there is some. */
export async function encodeCrop(picture: HTMLCanvasElement, box: Box, { name, transparent, signal }: CropOutput): Promise<File> {
  const encodeAs = async (type: 'image/png' | 'image/jpeg'): Promise<File> => {
    const ground = type === 'image/jpeg' ? 'white' : undefined
    const encode: PictureEncoder = (_file, { scale, quality }) =>
      drawCrop(picture, box, scale, ground).convertToBlob({ type, quality: firstQuality * quality })
    const ending = type === 'image/jpeg' ? 'jpg' : 'png'
    const whole = new File([await encode(new File([], name), { scale: 1, quality: 1 })], withEnding(name, ending), { type })
    return compressPicture(whole, mostKB, signal, encode)
  }
  if (transparent && isTransparent(picture, box)) {
    const png = await encodeAs('image/png')
    if (png.size <= mostKB * 1024) return png
  }
  return encodeAs('image/jpeg')
}
