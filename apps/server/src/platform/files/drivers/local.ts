import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { noRoom } from '../../problems'
import { isOurKey } from '../keys'
import type { FileStorage, StoredObject } from '../storage'

/** No room on the disk, or for this user of it. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Files in a folder. Written aside and renamed, so that a crash leaves no half file under a key.
 *
 * @throws HttpProblem 507 when there is no room; nothing of the file is left then.
 */
export function localStorage(folder: string, write: typeof writeFile = writeFile): FileStorage {
  const root = resolve(folder)
  const at = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('A file key must stay inside its folder.')
    return path
  }
  const fileAt = async (path: string) => {
    const known = await stat(path).catch(() => undefined)
    return known?.isFile() ? known : undefined
  }

  async function* listIn(path: string): AsyncIterable<StoredObject> {
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) {
        yield* listIn(inside)
        continue
      }
      const key = relative(root, inside).split(sep).join('/')
      const known = isOurKey(key) ? await fileAt(inside) : undefined
      if (known) yield { key, at: known.mtime }
    }
  }

  return {
    async put(key, bytes) {
      const path = at(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await write(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true }).catch(() => {})
        throw isFull(error) ? noRoom() : error
      }
    },
    async get(key, range) {
      const path = at(key)
      if (!(await fileAt(path))) return undefined
      return createReadStream(path, range && { start: range.from, end: range.to })
    },
    async head(key) {
      const known = await fileAt(at(key))
      return known && { bytes: known.size }
    },
    async remove(key) {
      await rm(at(key), { force: true })
    },
    list: () => listIn(root),
  }
}
