// Runs the stories, or draws their pictures, where something of them has changed, and a few of the others. Which of
// them says `packages/ui/pictures/manifest.json`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stop } from 'esbuild'
import { slashed } from './files.ts'
import { readStories, type StoryFile } from './fingerprints.ts'
import {
  choose,
  fingerprintOf,
  keptPictures,
  lostFiles,
  type Manifest,
  readManifest,
  type State,
  writeManifest,
} from './manifest.ts'

const ui = fileURLToPath(new URL('..', import.meta.url))
const root = join(ui, '../..')
const folder = join(ui, 'pictures')
const manifestPath = join(folder, 'manifest.json')
const cache = join(root, 'node_modules/.cache/school')

const [kind = '', ...given] = process.argv.slice(2)
if (kind !== 'stories' && kind !== 'pictures' && kind !== 'keep') {
  throw new Error('First word: stories, pictures or keep.')
}
const all = given.includes('--all')
const changedAlone = given.includes('--changed')
const part = given.find(word => word.startsWith('--part='))
const named = given.filter(word => word.endsWith('.stories.tsx'))
const passedOn = given.filter(word => word !== '--all' && word !== '--changed' && word !== part && !named.includes(word))

/** What changes with every change of the workspace, so that the sample does too. */
function seed(manifest: Manifest): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : JSON.stringify(manifest)
}

/** The files asked for, of those there would be without asking. */
function narrowed(stories: readonly StoryFile[], chosen: Map<string, State>): Map<string, State> {
  let files = new Map([...chosen].filter(([, state]) => !changedAlone || state === 'changed'))
  if (all) files = new Map(stories.map(({ path }) => [path, chosen.get(path) === 'changed' ? 'changed' : 'same']))
  if (named.length > 0) {
    const paths = named.map(word => slashed(relative(root, resolve(word))))
    const wrong = paths.filter(path => !stories.some(story => story.path === path))
    if (wrong.length > 0) throw new Error(`No file of stories: ${wrong.join(', ')}`)
    files = new Map(paths.map(path => [path, chosen.get(path) === 'changed' ? 'changed' : 'same']))
  }
  if (!part) return files
  const [number = 1, count = 1] = part.slice('--part='.length).split('/').map(Number)
  return new Map([...files].filter((_, at) => at % count === number - 1))
}

/** Runs the tests of files; the answer is how it ended, and which files passed. */
function vitest(config: string, files: ReadonlyMap<string, State>, filters: readonly string[], update: boolean) {
  mkdirSync(cache, { recursive: true })
  const results = join(cache, `${config}.json`)
  rmSync(results, { force: true })
  const reporters = passedOn.some(word => word.startsWith('--reporter')) ? [] : ['--reporter=default']
  const { status } = spawnSync(
    process.execPath,
    [
      join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs'),
      'run',
      `--config=vitest.${config}.config.ts`,
      ...reporters,
      `--reporter=${join(ui, 'gate/told.ts')}`,
      ...passedOn,
      ...filters,
    ],
    {
      cwd: ui,
      stdio: 'inherit',
      env: {
        ...process.env,
        STORY_FILES: JSON.stringify(Object.fromEntries(files)),
        STORY_RESULTS: results,
        PICTURES: update ? 'update' : 'compare',
      },
    },
  )
  let told: Record<string, boolean> = {}
  try {
    told = JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    // It ended before any test did.
  }
  return { status: status ?? 1, passed: new Set([...files.keys()].filter(path => told[path])), told }
}

const runStories = (files: ReadonlyMap<string, State>) =>
  vitest('stories', files, files.size === stories.length ? [] : [...files.keys()].map(path => join(root, path)), false)

function runPictures(files: ReadonlyMap<string, State>, update: boolean) {
  const withPictures = new Map([...files].filter(([path]) => stories.find(story => story.path === path)!.pictures.length > 0))
  const without = [...files.keys()].filter(path => !withPictures.has(path))
  if (withPictures.size === 0) return { status: 0, passed: new Set(without), told: {} }
  const ended = vitest('pictures', withPictures, [], update)
  return { ...ended, passed: new Set([...ended.passed, ...without]) }
}

const count = (number: number, word = 'file') => `${number} ${word}${number === 1 ? '' : 's'}`

const stories = await readStories(root)
// The bundler would keep its memory while the browser runs.
await stop()
const manifest = readManifest(manifestPath)
const fingerprints = new Map(stories.map(story => [story.path, fingerprintOf(story, folder)]))
const changes = choose(fingerprints, manifest, seed(manifest))
const lost = lostFiles(fingerprints, manifest)
const known = new Set(stories.flatMap(story => story.pictures))
const strays = keptPictures(folder).filter(name => !known.has(name))

if (kind === 'keep') {
  for (const name of strays) rmSync(join(folder, `${name}.webp`))
  const files = narrowed(stories, new Map([...changes].filter(([, state]) => state === 'changed')))
  let status = 0
  if (files.size === 0) console.log('Every story and picture is as the manifest says. -- --all draws them all the same.')
  else {
    console.log(`${count(files.size)} of ${stories.length} are run and drawn.`)
    const ran = runStories(files)
    const drew = runPictures(files, true)
    status = ran.status || drew.status
    for (const story of stories) {
      const { path } = story
      if (ran.passed.has(path) && drew.passed.has(path)) manifest[path] = fingerprintOf(story, folder)
      else if (files.has(path)) delete manifest[path]
    }
  }
  for (const path of lost) delete manifest[path]
  writeManifest(manifestPath, manifest)
  process.exit(status)
}

const files = narrowed(stories, changes)
const behind = [...files.values()].filter(state => state === 'changed').length
let status = 0
if (files.size === 0) console.log('No file of stories is to be looked at.')
else {
  console.log(`${count(files.size)} of ${stories.length}: ${behind} changed, ${files.size - behind} as the manifest says.`)
  status = kind === 'stories' ? runStories(files).status : runPictures(files, false).status
}
if (kind === 'pictures' && strays.length > 0) {
  console.error(`Pictures of no story: ${strays.join(', ')}. npm run pictures removes them.`)
  status ||= 1
}
if (lost.length > 0) {
  console.error(`The manifest speaks of files that are not there: ${lost.join(', ')}. npm run pictures mends it.`)
  status ||= 1
}
if (behind > 0) {
  console.log(`${count(behind)} of stories ran because the manifest is behind; npm run pictures brings it up to date.`)
}
process.exit(status)
