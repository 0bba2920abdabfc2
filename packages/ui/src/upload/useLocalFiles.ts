import { useState } from 'react'

/** Uploaded files as this browser still has them, by their ids. */
export function useLocalFiles() {
  const [local, setLocal] = useState<ReadonlyMap<string, File>>(new Map())
  return {
    localOf: (id: string): File | null => local.get(id) ?? null,
    keepLocal: (id: string, file: File) => setLocal(files => new Map(files).set(id, file)),
  }
}
