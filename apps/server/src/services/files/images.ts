import sharp, { type Metadata, type Sharp } from 'sharp'
import { type ImageSize, imageSizes } from '../../platform/files/keys'
import type { PictureFacts } from '../../platform/files/store'
import { custom } from '../../platform/problems'
import { openBitmap, openIcon } from './bitmaps'

const mostPixels = 40_000_000
const longestSide = 2560
/** Drawings have no pixels of their own; they are drawn this large. */
const drawnSide = 1024
/** Longest work on one picture: what takes longer was made to take long. */
const seconds = 20

export interface CleanImage {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  /** The extension that fits, or the given one where it does already. */
  readonly extension: string
  readonly picture: PictureFacts
}

const invalidImage = () => custom(400, 'InvalidImageType', 'Invalid image type')

/** Kinds of pictures that are kept as png, whether or not anything in them is transparent. */
const asPng: ReadonlySet<string> = new Set(['image/png', 'image/gif', 'image/bmp', 'image/tiff', 'image/x-icon', 'image/svg+xml'])

const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const

async function openDrawing(bytes: Buffer): Promise<Sharp> {
  const { width = 1, height = 1 } = await sharp(bytes, limits).metadata()
  const density = Math.min(100_000, Math.max(1, (72 * drawnSide) / Math.max(width, height)))
  return sharp(bytes, { ...limits, density })
}

async function openImage(bytes: Buffer, mediaType: string): Promise<Sharp> {
  if (mediaType === 'image/bmp') return openBitmap(bytes)
  if (mediaType === 'image/x-icon') return openIcon(bytes)
  return mediaType === 'image/svg+xml' ? openDrawing(bytes) : sharp(bytes, limits)
}

const encode = (image: Sharp, mediaType: CleanImage['mediaType']) =>
  (mediaType === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.png()).timeout({ seconds })

const shrink = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const kinds = Object.keys(imageSizes) as ImageSize[]

/** Sizes that are kept beside a picture: those that it is larger than. */
export const sizesBelow = ({ width, height }: Pick<Metadata, 'width' | 'height'>): ImageSize[] =>
  kinds.filter(size => imageSizes[size] < Math.max(width, height))

async function makeSizes(bytes: Buffer, mediaType: CleanImage['mediaType'], facts: { width: number; height: number }) {
  const made = sizesBelow(facts).map(async size => [size, await sizedImage(bytes, mediaType, size)] as const)
  return Object.fromEntries(await Promise.all(made))
}

/**
 * The first frame of an image, upright, without position and other hidden data, no larger than any screen needs, and with
 * its smaller sizes.
 *
 * @throws 400 when it cannot be decoded or holds more than 40 megapixels.
 */
export async function cleanImage(sent: Buffer, sentType: string, extension: string): Promise<CleanImage> {
  try {
    const image = await openImage(sent, sentType)
    const { hasAlpha } = await image.metadata()
    const mediaType = asPng.has(sentType) || hasAlpha ? 'image/png' : 'image/jpeg'
    const { data: bytes, info } = await encode(shrink(image.autoOrient(), longestSide), mediaType).toBuffer({
      resolveWithObject: true,
    })
    const facts = { width: info.width, height: info.height }
    const kept = mediaType === 'image/png' ? '.png' : '.jpg'
    return {
      bytes,
      mediaType,
      extension: sentType === mediaType ? extension : kept,
      picture: { ...facts, sizes: await makeSizes(bytes, mediaType, facts) },
    }
  } catch {
    throw invalidImage()
  }
}

/** A stored image in one of the sizes; smaller ones stay as they are. */
export const sizedImage = (bytes: Uint8Array, mediaType: string, size: ImageSize): Promise<Buffer> =>
  encode(
    shrink(sharp(bytes, { limitInputPixels: mostPixels }).autoOrient(), imageSizes[size]),
    mediaType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
  ).toBuffer()

/** A cropped image as the browser sends it: a data URL or bare base64 of a png or jpeg of at most 8 MB. */
export function decodeBase64Image(text: string): Buffer {
  const bare = text.replace(/^data:image\/(?:png|jpe?g);base64,/, '')
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : Buffer.alloc(0)
  if (bytes.byteLength === 0) throw invalidImage()
  if (bytes.byteLength > 8 * 1024 * 1024) throw custom(413, 'InvalidFileSize', 'Invalid file size')
  return bytes
}
