/** Sizes of a picture that are stored beside it; longest sides in pixels. */
export const imageSizes = { thumb: 60, small: 320, view: 1600 } as const
export type ImageSize = keyof typeof imageSizes

export const isImageSize = (word: string): word is ImageSize => word in imageSizes

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sizes = Object.keys(imageSizes).join('|')

/** Keys that this server makes, and those of files from before there were folders in them. */
const ourKey = new RegExp(
  `^(?:platform|${uuid})/(?:[A-Za-z ]+/\\d{4}/\\d{2}/)?${uuid}(?:\\.[a-z0-9]{1,10})?(?:~(?:${sizes}))?(?:\\.part)?$`,
)

/** What else lies in the folder or bucket is not ours to list, and so never to remove. */
export const isOurKey = (key: string): boolean => ourKey.test(key)

export interface KeyFacts {
  readonly id: string
  readonly schoolId: string | null
  readonly folder: string
  readonly extension: string
  readonly at: Date
}

/** `{school}/{folder}/{year}/{month}/{id}.{extension}` */
export function keyOf({ id, schoolId, folder, extension, at }: KeyFacts): string {
  const [year, month] = at.toISOString().split('-')
  const key = `${schoolId ?? 'platform'}/${folder}/${year}/${month}/${id}${extension.toLowerCase()}`
  if (!isOurKey(key)) throw new Error(`A file cannot be kept in the folder '${folder}' with the extension '${extension}'.`)
  return key
}

/** Where a smaller size of a picture lies. */
export const sizedKey = (key: string, size: ImageSize): string => `${key}~${size}`

/** Every key that may hold something of a file. */
export const keysOf = (key: string): string[] => [key, ...Object.keys(imageSizes).map(size => sizedKey(key, size as ImageSize))]

/** The key of the file to which stored bytes belong. */
export const ownerKey = (key: string): string => key.replace(/(?:~[a-z]+)?(?:\.part)?$/, '')
