import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes compression gains nothing (also the threshold of the server for what it compresses itself). */
const threshold = 1024
const compress = promisify(brotliCompress)
/** The best but one: the best takes twice as long for two per cent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/** Lays a compressed copy beside each built text, so that the server has nothing to compress while somebody waits. */
export function compressed(): Plugin {
  return {
    name: 'school:compressed',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const files = (await readdir(folder, { recursive: true })).filter(file => /\.(?:js|css|svg|html|webmanifest)$/.test(file))
      await Promise.all(
        files.map(async file => {
          const text = await readFile(join(folder, file))
          if (text.length >= threshold) await writeFile(join(folder, `${file}.br`), await compress(text, { params }))
        }),
      )
    },
  }
}
