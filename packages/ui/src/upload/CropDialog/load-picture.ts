/** Most tries after the first one, and the pause between two of them. */
const mostRetries = 40
const pauseMs = 50

/** Longest side that is worked on; the server keeps no larger picture. */
const longestSide = 2560
/** Drawings have no pixels of their own: their longest side as a picture, which is the server's too. */
const drawnSide = 1024

/** Media types that may hold a picture. */
const types = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/jfif',
  'image/bmp',
  'image/gif',
  'image/tiff',
  'image/svg+xml',
  'image/webp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
])

/** A picture cannot be shown: it is none, or it did not come. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
  readonly reason: 'type' | 'missing'

  constructor(reason: 'type' | 'missing') {
    super(reason)
    this.reason = reason
  }
}

/** Where a picture is: in this browser, or at an address. With both, the address serves where the browser cannot read. */
export type PictureSource = { readonly local?: File | null; readonly url?: string }

/** A picture, upright. */
export type LoadedPicture = { readonly canvas: HTMLCanvasElement /** It may have transparent parts. */; readonly alpha: boolean }

/** Draws a picture on a canvas of its own; browsers turn it upright by what the camera wrote into it. */
async function decode(blob: Blob): Promise<LoadedPicture> {
  const type = blob.type.split(';')[0]!.trim().toLowerCase()
  if (type !== '' && !types.has(type)) throw new PictureProblem('type')
  const address = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    if (naturalWidth === 0 || naturalHeight === 0) throw new PictureProblem('type')
    const longest = Math.max(naturalWidth, naturalHeight)
    const scale = type === 'image/svg+xml' ? drawnSide / longest : Math.min(1, longestSide / longest)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return { canvas, alpha: !/jpe?g|jfif|bmp/.test(type) }
  } catch {
    throw new PictureProblem('type')
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The bytes at an address; a picture that was just uploaded may take a moment to be there. */
export async function fetchPicture(
  url: string,
  signal: AbortSignal,
  { get = fetch, pause = pauseMs }: { get?: (url: string, init: RequestInit) => Promise<Response>; pause?: number } = {},
): Promise<Blob> {
  for (let retries = 0; ; retries++) {
    try {
      const answer = await get(url, { signal })
      if (answer.ok) return await answer.blob()
    } catch {
      signal.throwIfAborted()
    }
    if (retries === mostRetries) throw new PictureProblem('missing')
    await new Promise(resolve => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}

/** Reads a picture for cropping. @throws {PictureProblem} */
export async function loadPicture({ local, url }: PictureSource, signal: AbortSignal): Promise<LoadedPicture> {
  if (local) {
    try {
      return await decode(local)
    } catch (problem) {
      if (!url) throw problem
    }
  }
  if (!url) throw new PictureProblem('missing')
  return decode(await fetchPicture(url, signal))
}
