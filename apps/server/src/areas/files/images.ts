import sharp from 'sharp'
import { custom } from '../../platform/problems'

const mostPixels = 40_000_000
const longestSide = 2560

/** Longest sides of the sizes that an address may ask for, in pixels. */
export const imageSizes = { thumb: 60, small: 320, view: 1600 } as const
export type ImageSize = keyof typeof imageSizes

export const isImageSize = (word: string): word is ImageSize => word in imageSizes

export interface CleanImage {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  /** The extension that fits, or the given one where it does already. */
  readonly extension: string
}

const invalidImage = () => custom(400, 'InvalidImageType', 'Invalid image type')

/**
 * The first frame of an image, upright, without position and other hidden data, and no larger than any screen needs.
 *
 * @throws 400 when it cannot be decoded or holds more than 40 megapixels.
 */
export async function cleanImage(bytes: Uint8Array, mediaType: string, extension: string): Promise<CleanImage> {
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { hasAlpha } = await open().metadata()
    const asPng = mediaType === 'image/png' || mediaType === 'image/gif' || hasAlpha
    const upright = open()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    if (asPng)
      return {
        bytes: await upright.png().toBuffer(),
        mediaType: 'image/png',
        extension: '.png',
      }
    return {
      bytes: await upright.jpeg({ quality: 85 }).toBuffer(),
      mediaType: 'image/jpeg',
      extension: mediaType === 'image/jpeg' ? extension : '.jpg',
    }
  } catch {
    throw invalidImage()
  }
}

/** A stored image in one of the sizes; smaller ones stay as they are. */
export async function sizedImage(bytes: Uint8Array, mediaType: string, size: ImageSize): Promise<Buffer> {
  const side = imageSizes[size]
  const resized = sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return mediaType === 'image/jpeg' ? resized.jpeg({ quality: 85 }).toBuffer() : resized.png().toBuffer()
}

/** A cropped image as the browser sends it: a data URL or bare base64 of a png or jpeg of at most 8 MB. */
export function decodeBase64Image(text: string): Buffer {
  const bare = text.replace(/^data:image\/(?:png|jpe?g);base64,/, '')
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : Buffer.alloc(0)
  if (bytes.byteLength === 0) throw invalidImage()
  if (bytes.byteLength > 8 * 1024 * 1024) throw custom(413, 'InvalidFileSize', 'Invalid file size')
  return bytes
}
