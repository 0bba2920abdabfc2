/** How one pass makes a picture smaller, both as shares of the original. */
export type CompressionPass = { readonly scale: number; readonly quality: number }

/** Draws a picture anew, smaller and in the quality given. */
export type PictureEncoder = (file: File, pass: CompressionPass) => Promise<Blob>

const mostPasses = 10

/** The passes in their order: each takes 95 % of the last size, and of its quality 85 % for PNG and 95 % for others. */
export function compressionPasses(type: string): CompressionPass[] {
  const factor = type === 'image/png' ? 0.85 : 0.95
  return Array.from({ length: mostPasses }, (_, index) => ({ scale: 0.95 ** (index + 1), quality: factor ** (index + 1) }))
}

const compressible = new Set(['image/jpeg', 'image/png', 'image/webp'])

async function encodeOnCanvas(file: File, { scale, quality }: CompressionPass): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    const width = Math.max(1, Math.round(picture.width * scale))
    const height = Math.max(1, Math.round(picture.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
    return await canvas.convertToBlob({ type: file.type, quality })
  } finally {
    picture.close()
  }
}

/**
 * Makes a picture small enough for `maxSize` KB, or as small as ten passes can. Files within it, files that are no still
 * picture and pictures that cannot be read come back as they are: the server has the last word on them. Each pass gives
 * less than the one before, so the first that fits is found by halving: four encodings at most, which a phone feels.
 */
export async function compressPicture(
  file: File,
  maxSize: number,
  signal?: AbortSignal,
  encode: PictureEncoder = encodeOnCanvas,
): Promise<File> {
  const limit = maxSize * 1024
  if (file.size <= limit || !compressible.has(file.type)) return file
  const passes = compressionPasses(file.type)
  let best: Blob = file
  let [first, end] = [0, passes.length]
  while (first < end) {
    signal?.throwIfAborted()
    const middle = Math.floor((first + end) / 2)
    const encoded = await encode(file, passes[middle]!).catch(() => null)
    if (!encoded || encoded.type !== file.type) break
    if (encoded.size <= limit) {
      best = encoded
      end = middle
    } else {
      if (encoded.size < best.size) best = encoded
      first = middle + 1
    }
  }
  return best === file ? file : new File([best], file.name, { type: file.type, lastModified: file.lastModified })
}
