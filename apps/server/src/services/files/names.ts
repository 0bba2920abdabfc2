import { basename, extname } from 'node:path'

const longestName = 120
const longestExtension = 20

/**
 * The name that a file keeps of the one it was sent with: no path, nothing that steers a terminal, a text direction or
 * another system's files, and at most 120 characters, the extension among them.
 */
export function cleanName(sent: string | undefined): string {
  const bare = basename((sent ?? '').replaceAll('\\', '/'))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, sign => (sign === '\u200c' || sign === '\u200d' ? sign : ''))
    .replace(/[<>:"/|?*]/g, '_')
    .trim()
  const extension = extname(bare).slice(0, longestExtension)
  const stem = [...basename(bare, extname(bare))]
  while (stem.join('').length > longestName - extension.length) stem.pop()
  return stem.length === 0 ? `file${extension}` : `${stem.join('')}${extension}`
}
