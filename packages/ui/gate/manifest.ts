import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoryFile } from './fingerprints.ts'

/** File of stories → the fingerprint with which its stories passed and its pictures were kept. */
export type Manifest = Record<string, string>

/** Whether a file that is looked at is as the manifest says. */
export type State = 'changed' | 'same'

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Read line by line, so that one left by a merge of two changes can be brought up to date like any other. */
export function readManifest(path: string): Manifest {
  if (!existsSync(path)) return {}
  return Object.fromEntries(
    [...readFileSync(path, 'utf8').matchAll(/^ *"([^"]+)": "([^"]*)",?\r?$/gm)].map(line => line.slice(1)),
  )
}

/** One line a file, in the order of their paths, so that two changes meet only where both are about the same file. */
export function writeManifest(path: string, manifest: Manifest): void {
  const lines = Object.entries(manifest).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`)
}

/** Names of the kept pictures, without ending. */
export const keptPictures = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.webp'))
        .map(name => name.slice(0, -'.webp'.length))
    : []

/** What a file's stories depend on, with the pictures as they are kept now: a picture lost or exchanged is a change too. */
export function fingerprintOf({ source, pictures }: StoryFile, folder: string): string {
  const kept = pictures.map(name => {
    const path = join(folder, `${name}.webp`)
    return `${name} ${existsSync(path) ? hashOf(readFileSync(path)) : 'none'}`
  })
  return hashOf([source, ...kept].join('\n')).slice(0, 24)
}

/** So many of those that have not changed are looked at all the same, at least. */
const fewest = 4
const share = 0.02

/**
 * What is to be looked at: what is not as the manifest says, and a few of the others, which are other ones for each
 * `seed`.
 */
export function choose(fingerprints: ReadonlyMap<string, string>, manifest: Manifest, seed: string): Map<string, State> {
  const chosen = new Map<string, State>()
  const same: string[] = []
  for (const [path, fingerprint] of fingerprints) {
    if (manifest[path] === fingerprint) same.push(path)
    else chosen.set(path, 'changed')
  }
  const place = (path: string) => hashOf(`${seed} ${path}`)
  const order = same.sort((one, other) => (place(one) < place(other) ? -1 : 1))
  for (const path of order.slice(0, Math.max(fewest, Math.ceil(same.length * share)))) chosen.set(path, 'same')
  return chosen
}

/** Files the manifest speaks of that are no more. */
export const lostFiles = (fingerprints: ReadonlyMap<string, string>, manifest: Manifest) =>
  Object.keys(manifest).filter(path => !fingerprints.has(path))
