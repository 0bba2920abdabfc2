import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { hasPicture, pictureName, picturesOf } from '../../../.storybook/pictures.ts'
import { slashed, storyFiles } from './files.ts'
import { type Lockfile, readLockfile } from './lockfile.ts'

/** A file of stories, and what its stories and their pictures depend on. */
export type StoryFile = {
  /** From the root of the workspace, with slashes. */
  path: string
  /** A hash of all the code, texts, packages and surroundings of its stories, without their pictures. */
  source: string
  /** Names of the pictures its stories have, without ending. */
  pictures: readonly string[]
}

const library = 'packages/ui/src'
const languages = ['en', 'es', 'pt', 'de'] as const

// A change here gives all files other fingerprints.
const format = '2'

/** What a picture and a verdict depend on beside the story: what stands around it, what looks at it, what runs it. */
const surroundings = [
  '.storybook/preview.tsx',
  '.storybook/main.ts',
  '.storybook/gate.ts',
  '.storybook/gate.pictures.tsx',
  'packages/ui/vitest.stories.config.ts',
  'packages/ui/vitest.pictures.config.ts',
]

/** Used by what runs stories, though nothing above names them. */
const tools = ['vite', 'playwright', '@storybook/addon-a11y', '@storybook/addon-vitest', '@vitejs/plugin-react']

/** What stands around every story, yet draws only for one that asks; such a story has something of the same file. */
const asked = ['feedback/Confirm/Confirm.tsx', 'feedback/Toast/Toast.tsx'].map(path => `${library}/${path}`)

const hashOf = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const made = /^((?:export )?const \w+(?:: [^=\n]+)? = )(?=(?:later|lazy|memo|forwardRef|createContext|defineMessages?)[<(])/gm
const styled = /^(?:export )?const \w+ = (?=styled[.(]|css`|keyframes`|createGlobalStyle`)/

/**
 * Says of what only makes a component or a style that it may be left out where nothing takes it, which a bundler does
 * not know by itself. A statement reaches up to the next line that begins at the margin.
 */
export function withPure(code: string): string {
  const lines = code.replaceAll('\r\n', '\n').replace(made, '$1/* @__PURE__ */ ').split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const head = styled.exec(lines[at]!)?.[0]
    if (head === undefined) continue
    let last = at
    while (last + 1 < lines.length && !/^[\w/@'"[{(]/.test(lines[last + 1]!)) last += 1
    while (lines[last]!.trim() === '') last -= 1
    if (!lines[last]!.endsWith('`')) continue
    lines[at] = `${head}/* @__PURE__ */ (() => ${lines[at]!.slice(head.length)}`
    lines[last] += ')()'
    at = last
  }
  return lines.join('\n')
}

/**
 * What comes later, as though it came at once. A bundler that makes one file of everything keeps all of a module that is
 * asked for later, and of whatever it names: of all rules, where it needs one.
 */
export function withoutLater(code: string): string {
  const modules: string[] = []
  const given = code.replace(/(?<!typeof )\bimport\('(\.[^']+)'\)/g, (_, module: string) => `later${modules.push(module)}`)
  return [given, ...modules.map((module, at) => `import * as later${at + 1} from '${module}'`)].join('\n')
}

type Bundle = {
  code: string
  /** Files of the workspace that left something in the code. */
  inputs: readonly string[]
  /** What the code imports without having it inside. */
  imports: readonly string[]
  exports: readonly string[]
}

const textFolder = new RegExp(`/${library}/lang/`)

/** Keeps packages and catalogues of texts out, and, with `isLeftOut`, what else is not to change the code. */
function edges(root: string, isLeftOut?: (from: string, path: string, isLater: boolean) => boolean): Plugin {
  const asTaken = isLeftOut ? (code: string) => code : withoutLater
  return {
    name: 'edges',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, kind, importer, resolveDir }) => {
        if (kind === 'entry-point' || path.startsWith('@school/')) return undefined
        const isStyle = kind === 'import-rule' || path.endsWith('.css')
        if (!path.startsWith('.')) return { path, external: true, sideEffects: isStyle }
        const from = slashed(relative(root, importer))
        const to = slashed(relative(root, join(resolveDir, path)))
        if (textFolder.test(`/${to}`)) return { path: `text:${to.split('/').at(-1)}`, external: true, sideEffects: false }
        if (isLeftOut?.(from, to, kind === 'dynamic-import')) return { path: `left:${to}`, external: true, sideEffects: false }
        return undefined
      })
      build.onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => ({
        contents: asTaken(withPure(await readFile(path, 'utf8'))),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }))
    },
  }
}

/** Bundles each file for itself, without what it does not use. */
async function bundles(root: string, files: readonly string[], plugin: Plugin): Promise<Map<string, Bundle>> {
  const options = {
    absWorkingDir: root,
    entryPoints: [...files],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    outbase: '.',
    format: 'esm',
    platform: 'browser',
    target: 'esnext',
    conditions: ['@school/source'],
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    legalComments: 'none',
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
    logLevel: 'error',
    plugins: [plugin],
  } satisfies BuildOptions
  const { metafile, outputFiles } = await build(options)
  const contents = new Map(outputFiles.map(file => [slashed(relative(root, file.path)), file]))
  const found = new Map<string, Bundle>()
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!output.entryPoint) continue
    const parts = [path, ...(output.cssBundle ? [output.cssBundle] : [])]
    found.set(output.entryPoint, {
      code: parts.map(part => contents.get(part)!.text).join('\n'),
      inputs: Object.keys(output.inputs).filter(input => output.inputs[input]!.bytesInOutput > 0),
      imports: parts
        .flatMap(part => metafile.outputs[part]!.imports.filter(({ external }) => external).map(one => one.path))
        .sort(),
      exports: output.exports,
    })
  }
  return found
}

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages among what is imported, each with a hash of its version and of all it needs. */
function packagesIn(imports: readonly string[], lock: Lockfile): string[] {
  const names = imports.filter(path => !/^(text|left|virtual|data|https?):/.test(path) && !isBuiltin(path)).map(packageOf)
  return [...new Set(names)].sort().map(name => `${name} ${lock.closure(name)}`)
}

/** Texts by their ids, of one language. */
type Texts = Record<string, string>

function readTexts(root: string, language: string): Texts {
  const folder = join(root, library, 'lang', language)
  return Object.assign({}, ...readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** English and German of every text that the code names, and of the other languages where it shows them. */
function textsIn({ code, imports }: Bundle, texts: Record<string, Texts>): string[] {
  const ids = [...new Set(code.match(/\bui\.[a-z]+\.[A-Za-z0-9.]+/g) ?? [])].sort()
  const shown = languages.filter(
    language =>
      language === 'en' ||
      language === 'de' ||
      imports.includes(`text:${language}`) ||
      new RegExp(`language:["']${language}["']`).test(code),
  )
  return shown.flatMap(language =>
    ids.flatMap(id => (texts[language]![id] === undefined ? [] : [`${language} ${id} ${texts[language]![id]}`])),
  )
}

/** Everything of the library as it is written, for stories that show its sources. */
function sourcesHash(root: string): string {
  const files = globSync(`${library}/**/*.{ts,tsx}`, { cwd: root })
    .map(slashed)
    .filter(path => !/\.(test|stories|docs)\.|\/story-[^/]*$/.test(path))
    .sort()
  return hashOf(...files.flatMap(path => [path, readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')]))
}

// The first words of a file of stories that say under which title they stand.
const titleOfMeta = /^const meta\b[^']*\btitle: '([^']+)'/m

/** All files of stories of a workspace, in the order of their paths. */
export async function readStories(root: string): Promise<StoryFile[]> {
  const files = storyFiles(root)
  const around = surroundings.filter(path => existsSync(join(root, path)))
  const providers = asked.filter(path => existsSync(join(root, path)))
  const lock = readLockfile(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  const texts = Object.fromEntries(languages.map(language => [language, readTexts(root, language)]))

  const isLeftAround = (from: string, to: string, isLater: boolean) => {
    // What comes later is drawn by a story that asks for it, and then part of that story.
    if (isLater) return true
    const provider = providers.map(path => dirname(path)).find(folder => from.startsWith(`${folder}/`))
    if (!provider) return false
    return to.endsWith('.messages') || !(to.startsWith(`${provider}/`) || to.startsWith(`${library}/foundation`))
  }
  const [whole, outside] = await Promise.all([
    bundles(root, [...files, ...providers], edges(root)),
    bundles(root, around, edges(root, isLeftAround)),
  ])

  const partsOf = (bundle: Bundle) => [bundle.code, ...packagesIn(bundle.imports, lock), ...textsIn(bundle, texts)]
  const common = hashOf(
    format,
    ...tools.map(name => `${name} ${lock.closure(name)}`),
    ...around.flatMap(path => [path, ...partsOf(outside.get(path)!)]),
  )
  let sources: string | undefined
  const allSources = () => (sources ??= sourcesHash(root))

  return files.map(path => {
    const bundle = whole.get(path)!
    const answering = providers.filter(provider => bundle.inputs.includes(provider))
    const source = hashOf(
      common,
      path,
      ...partsOf(bundle),
      ...answering.flatMap(provider => partsOf(whole.get(provider)!)),
      bundle.code.includes('import.meta.glob') ? allSources() : '',
    )
    const title = titleOfMeta.exec(readFileSync(join(root, path), 'utf8'))?.[1]
    if (!title) throw new Error(`${path} has no title: '…', by which its pictures are named.`)
    const names = bundle.exports.filter(name => name !== 'default' && hasPicture(path, name))
    const isDrawn = path.startsWith(`${library}/`)
    const pictures = isDrawn
      ? names.flatMap(name => picturesOf(pictureName(toId(title, storyNameFromExport(name))), title)).sort()
      : []
    return { path, source, pictures }
  })
}
