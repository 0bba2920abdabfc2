import { Readable } from 'node:stream'
import { isOurKey } from '../keys'
import type { FileStorage } from '../storage'

/** Files that are gone with the process, for tests. */
export function memoryStorage(): FileStorage {
  const stored = new Map<string, { bytes: Buffer; at: Date }>()
  return {
    async put(key, bytes) {
      stored.set(key, { bytes: Buffer.from(bytes), at: new Date() })
    },
    async get(key, range) {
      const found = stored.get(key)
      if (!found) return undefined
      const { bytes } = found
      return Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes])
    },
    async head(key) {
      const found = stored.get(key)
      return found && { bytes: found.bytes.byteLength }
    },
    async remove(key) {
      stored.delete(key)
    },
    async *list() {
      for (const [key, { at }] of stored) if (isOurKey(key)) yield { key, at }
    },
  }
}
