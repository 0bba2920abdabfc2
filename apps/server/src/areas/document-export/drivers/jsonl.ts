import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportTarget, TargetUnreachable } from '../target'

const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch(error => {
    throw new TargetUnreachable(String(error))
  })

/**
 * A file of lines for each school, for an installation without a document database: a line is a document, the last
 * one of an `_id` counts, and one with `removed` takes it away. A full run of the school begins the file anew.
 */
export function openJsonl({ folder }: { readonly folder: string }): ExportTarget {
  let file = ''
  const append = (lines: readonly object[]) => reached(appendFile(file, lines.map(line => `${JSON.stringify(line)}\n`).join('')))
  return {
    async begin({ schoolId, anew }) {
      file = join(folder, `${schoolId}.jsonl`)
      await reached(mkdir(folder, { recursive: true }))
      if (anew) await reached(writeFile(file, ''))
    },
    async put(documents) {
      await append(documents)
      return []
    },
    remove: ids => append(ids.map(_id => ({ _id, removed: true }))),
    close: async () => {},
  }
}
