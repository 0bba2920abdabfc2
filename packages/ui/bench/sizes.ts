import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** A widget as another product imports it, and how large it may be. */
export interface Widget {
  readonly name: string
  readonly code: string
  /** KB, minified and gzipped, without React and react-intl. */
  readonly budget: number
  /** Counts the code that comes later by itself, in a chunk of this name. */
  readonly lazy?: string
}

export const widgets: readonly Widget[] = [
  { name: 'Selector input', code: "export { EntitySelectorInput } from './selectors'", budget: 34 },
  { name: 'Single selector dialog', code: "export { SingleSelectorDialog } from './selectors'", budget: 39 },
  { name: 'Multiple selector dialog', code: "export { MultipleSelectorDialog } from './selectors'", budget: 60 },
  { name: 'Master dialog', code: "export { MasterDataDialog } from './master'", budget: 45 },
  { name: 'Confirm', code: "export { ConfirmProvider, useConfirm } from './feedback/Confirm'", budget: 19 },
  { name: 'Toast', code: "export { ToastProvider, useToast } from './feedback/Toast'", budget: 13 },
  { name: 'Upload', code: "export { SingleFileUpload } from './upload'", budget: 20 },
  { name: 'Crop, lazy', code: "export { CropDialog } from './upload'", budget: 16, lazy: 'CropWork' },
  { name: 'Date and time, lazy', code: "export { DateTimeInput } from './form'", budget: 62, lazy: 'Calendar' },
  { name: 'All in one', code: "export * from './index'", budget: 160 },
]

type Outputs = Metafile['outputs']

/** The file and all that it imports at once. */
function withImports(outputs: Outputs, first: string): Set<string> {
  const found = new Set<string>()
  const waiting = [first]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && outputs[path]) waiting.push(path)
  }
  return found
}

export interface Size {
  /** KB gzip of what the import brings at once. */
  readonly now: number
  /** KB gzip of what comes when the widget is used, beyond `now`. */
  readonly later: number
  /** KB gzip of the lazy chunk that the budget is about. */
  readonly lazy: number | undefined
}

/** Bundles a widget for production, React and react-intl outside, and weighs it. */
export async function sizeOf({ code, lazy }: Widget): Promise<Size> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: 'out',
    metafile: true,
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'react-intl'],
    conditions: ['@school/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  })
  const weights = new Map(outputFiles.map(file => [file.path, gzipSync(file.contents).length / 1024]))
  const weigh = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + ([...weights].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? 0), 0)
  const { outputs } = metafile
  const entry = Object.keys(outputs).find(name => outputs[name]!.entryPoint === '<stdin>')!
  const first = withImports(outputs, entry)
  const rest = Object.keys(outputs).filter(name => name.endsWith('.js') && !first.has(name))
  const chunk = rest.find(name => lazy && outputs[name]!.entryPoint?.includes(lazy))
  return {
    now: weigh(first),
    later: weigh(rest),
    lazy: chunk ? weigh([...withImports(outputs, chunk)].filter(name => !first.has(name))) : undefined,
  }
}
