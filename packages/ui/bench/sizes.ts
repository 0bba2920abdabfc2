import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'
import { minifyStyles } from '../../../scripts/styles.mjs'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** A widget as another product imports it, and how large it may be. */
export interface Widget {
  readonly name: string
  readonly code: string
  /** KB, minified and gzipped. */
  readonly budget: number
  /** The modules of `import()` that are no part of the widget: widgets of their own, or what is fetched on demand. */
  readonly apart: readonly string[]
  /** Weighs this module of `import()` and what it brings beyond the widget itself. */
  readonly lazy?: string
  /** styled-components is in the budget: a whole page is weighed, not one widget on it. */
  readonly page?: true
}

const tooltip = 'TooltipBubble'
const list = 'AnchoredPanel'
const popover = 'PopoverPanel'
const frame = 'ModalFrame'
const menu = 'MenuItems'

/** What the whole sets of the other libraries hold as well, and the widgets above. */
const wholeSet = `
export { SchoolTheme } from './foundation'
export { Button, Checkbox, DateInput, DateTimeInput, Field, Form, IconButton, MultiSelect, NumberInput, RadioGroup,
  Select, Tabs, TextInput } from './form'
export { Badge, Banner, ConfirmProvider, FormHeader, LoadingOverlay, Progress, Spinner, ToastProvider, useConfirm,
  useToast } from './feedback'
export { Dialog, OverlayRoot, Popover, Tooltip } from './overlay'
export { Pagination, Table, VirtualTable } from './table'
export { EntitySelectorInput, MultipleSelectorDialog, SingleSelectorDialog } from './selectors'
export { MasterDataDialog } from './master'
export { CropDialog, MultipleFileUpload, SingleFileUpload } from './upload'`

export const widgets: readonly Widget[] = [
  {
    name: 'Selector input',
    code: "export { EntitySelectorInput } from './selectors'",
    budget: 34,
    apart: [tooltip, popover, menu, frame, 'SingleSelectorDialog', 'MultipleSelectorDialog'],
  },
  {
    name: 'Single selector dialog',
    code: "export { SingleSelectorDialog } from './selectors'",
    budget: 39,
    apart: [tooltip, popover, list, menu, 'ClassWiseFilters'],
  },
  {
    name: 'Multiple selector dialog',
    code: "export { MultipleSelectorDialog } from './selectors'",
    budget: 60,
    apart: [tooltip, popover, menu],
  },
  {
    name: 'Master dialog',
    code: "export { MasterDataDialog } from './master'",
    budget: 45,
    apart: [tooltip, popover, list, menu],
  },
  {
    name: 'Confirm',
    code: "export { ConfirmProvider, useConfirm } from './feedback'",
    budget: 19,
    apart: [tooltip, popover, list, menu, 'ConfirmInputDialog'],
  },
  {
    name: 'Toast',
    code: "export { ToastProvider, useToast } from './feedback'",
    budget: 13,
    apart: [tooltip, popover, list, menu, frame],
  },
  {
    name: 'Upload',
    code: "export { SingleFileUpload } from './upload'",
    budget: 20,
    apart: [tooltip, popover, list, menu, frame, 'CropWork'],
  },
  {
    name: 'Crop, lazy',
    code: "export { CropDialog } from './upload'",
    budget: 16,
    apart: [tooltip, popover, list, menu],
    lazy: 'CropWork',
  },
  { name: 'Date and time', code: "export { DateTimeInput } from './form'", budget: 62, apart: [tooltip, menu] },
  {
    name: 'Chat',
    code: "export { ChatLayout } from './chat'",
    budget: 30,
    apart: [tooltip, popover, list, menu, frame, 'ContactList', 'FirstVisit', 'Nobody'],
  },
  {
    name: 'Rich text, lazy',
    code: "export { RichTextInput } from './form'",
    budget: 85,
    apart: [tooltip, popover, list, menu],
    lazy: 'RichTextWork',
  },
  { name: 'All in one', code: wholeSet, budget: 160, apart: [], page: true },
  { name: 'All, no date and crop', code: wholeSet, budget: 105, apart: ['Calendar', 'CropWork'], page: true },
]

/** The name of a module in `import('./Some/Module')`. */
const moduleOf = (path: string) => basename(path).replace(/\.tsx?$/, '')

/**
 * Makes every `import()` a plain import, as if nothing came later, but for those apart, which stay outside. Styles lose
 * their spaces as in the published package.
 */
function atOnce(apart: readonly string[]): Plugin {
  return {
    name: 'at-once',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === 'dynamic-import' && apart.includes(moduleOf(path)) ? { path, external: true } : undefined,
      )
      onLoad({ filter: /packages\/ui\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const imports: string[] = []
        const contents = (await readFile(path, 'utf8')).replace(/\bimport\('([^']+)'\)/g, (call, target: string) => {
          if (apart.includes(moduleOf(target))) return call
          imports.push(`import * as later${imports.length} from '${target}'`)
          return `Promise.resolve(later${imports.length - 1})`
        })
        const code = [contents, ...imports].join('\n')
        const { code: lean = code } = (await minifyStyles(code, path)) ?? {}
        return { contents: lean, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

export interface Weight {
  readonly kilobytes: number
  /** Bytes of every module in the bundle, before gzip. */
  readonly modules: Metafile['outputs'][string]['inputs']
}

/** Bundles code into one file for production, without React and react-intl, and weighs it. */
export async function weigh(code: string, apart: readonly string[], outside: readonly string[] = []): Promise<Weight> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: 'out',
    metafile: true,
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'react-intl', ...outside],
    conditions: ['@school/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
    plugins: [atOnce(apart)],
  })
  const file = outputFiles.find(({ path }) => path.endsWith('.js'))!
  return {
    kilobytes: gzipSync(file.contents, { level: 9 }).length / 1024,
    modules: Object.values(metafile.outputs).find(output => output.entryPoint)!.inputs,
  }
}

export interface Size {
  /** KB beside React, react-intl and styled-components, which a page has once. */
  readonly alone: number
  /** KB with styled-components: what the other libraries' figures are comparable with. */
  readonly whole: number
  /** The one of the two that the budget is about. */
  readonly counted: number
}

const sheets = ['styled-components']

export async function sizeOf({ code, apart, lazy, page }: Widget): Promise<Size> {
  const [alone, whole] = [await weigh(code, apart, sheets), await weigh(code, apart)]
  if (!lazy) {
    return { alone: alone.kilobytes, whole: whole.kilobytes, counted: page ? whole.kilobytes : alone.kilobytes }
  }
  const without = await weigh(code, [...apart, lazy], sheets)
  const extra = alone.kilobytes - without.kilobytes
  return { alone: extra, whole: extra, counted: extra }
}
