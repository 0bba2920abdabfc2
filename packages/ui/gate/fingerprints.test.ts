import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStories, withoutLater, withPure } from './fingerprints.ts'
import { readLockfile } from './lockfile.ts'
import { choose, fingerprintOf, lostFiles, readManifest, writeManifest } from './manifest.ts'

const story = (title: string, body: string) => `${body}
const meta = { title: 'Small/${title}' }
export default meta
export const Default = { args: { first: 1 } }
`

const tree: Record<string, string> = {
  'pnpm-lock.yaml': `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
${['vite', 'playwright', '@storybook/addon-a11y', '@storybook/addon-vitest', '@vitejs/plugin-react', 'react', 'icons']
  .map(name => `      '${name}':\n        specifier: 'catalog:'\n        version: 1.0.0`)
  .join('\n')}

snapshots:

  'icons@1.0.0':
    dependencies:
      shapes: 2.0.0

  'shapes@2.0.0': {}
`,
  'packages/ui/package.json': '{ "name": "@school/ui", "type": "module", "sideEffects": false }',
  '.storybook/preview.tsx': `import { Theme } from '../packages/ui/src/foundation'
import { ConfirmProvider } from '../packages/ui/src/feedback/Confirm/Confirm'
import { en } from '../packages/ui/src/lang/en'
export default { decorators: [Story => <Theme messages={en}><ConfirmProvider><Story /></ConfirmProvider></Theme>] }
`,
  '.storybook/gate.ts': 'export const narrow = 320\n',
  'packages/ui/src/foundation/index.ts': `export { color } from './color'
export { later } from './later'
export { Theme } from './Theme'
`,
  'packages/ui/src/foundation/color.ts': "export const color = { ink: '#111' }\n",
  'packages/ui/src/foundation/later.tsx': 'export const later = fetch => fetch\n',
  'packages/ui/src/foundation/Theme.tsx': `import { color } from './color'
export const Theme = ({ children }) => <main style={color}>{children}</main>
`,
  'packages/ui/src/index.ts': `export { Button } from './form/Button'
export { Table } from './table/Table'
export { useConfirm } from './feedback/Confirm/Confirm'
export { LateMenu, LateHint } from './late'
`,
  'packages/ui/src/late.ts': `import { later } from './foundation'
export const LateMenu = later(async () => (await import('./overlay/Menu')).Menu)
export const LateHint = later(async () => (await import('./overlay/Hint')).Hint)
`,
  'packages/ui/src/overlay/Menu.tsx': `import { most } from '../rules'
export const Menu = () => <menu title={most} />
`,
  'packages/ui/src/rules/index.ts': `export * from './limits'
export * from './tables'
`,
  'packages/ui/src/rules/limits.ts': 'export const most = 30\n',
  'packages/ui/src/rules/tables.ts': 'export const table = new Map(Object.entries({ first: 1 }))\n',
  'packages/ui/src/overlay/Hint.tsx': 'export const Hint = () => <i />\n',
  'packages/ui/src/form/styles.ts': `import { styled } from 'styled'
export const ButtonRoot = styled.button\`
  padding: 4px;
\`

export const UnusedRoot = styled.button\`
  padding: 9px;
\`
`,
  'packages/ui/src/form/Button.tsx': `import { Save } from 'icons'
import { ButtonRoot } from './styles'
import { words } from './form.messages'
/** A button. */
export const Button = () => <ButtonRoot title={words.save.id}><Save /></ButtonRoot>
`,
  'packages/ui/src/form/form.messages.ts': "export const words = { save: { id: 'ui.form.save', defaultMessage: 'Save' } }\n",
  'packages/ui/src/table/Table.tsx': 'export const Table = () => <table aria-label="ui.table.rows" />\n',
  'packages/ui/src/feedback/Confirm/Confirm.tsx': `import { createContext } from 'react'
import { Question } from './Question'
import { words } from './confirm.messages'
const Asker = createContext(null)
export const ConfirmProvider = ({ children }) => <Asker value={words.yes}>{children}<Question /></Asker>
export const useConfirm = () => Asker
`,
  'packages/ui/src/feedback/Confirm/confirm.messages.ts':
    "export const words = { yes: { id: 'ui.feedback.yes', defaultMessage: 'Yes' } }\n",
  'packages/ui/src/feedback/Confirm/Question.tsx': `import { Button } from '../../form/Button'
export const Question = () => <p><Button /></p>
`,
  'packages/ui/src/form/Button.stories.tsx': story(
    'Button',
    "import { Button } from '..'\nexport const Uses = { render: () => <Button /> }",
  ),
  'packages/ui/src/table/Table.stories.tsx': story(
    'Table',
    "import { Table } from '..'\nexport const Uses = { render: () => <Table /> }",
  ),
  'packages/ui/src/overlay/Menu.stories.tsx': story(
    'Menu',
    "import { LateMenu } from '..'\nexport const Uses = { render: () => <LateMenu /> }",
  ),
  'packages/ui/src/feedback/Asking.stories.tsx': story(
    'Asking',
    "import { useConfirm } from '..'\nexport const Uses = { render: () => useConfirm() }",
  ),
}
for (const language of ['en', 'es', 'pt', 'de']) {
  tree[`packages/ui/src/lang/${language}/form.json`] = `{ "ui.form.save": "Save in ${language}" }`
  tree[`packages/ui/src/lang/${language}/feedback.json`] = `{ "ui.feedback.yes": "Yes in ${language}" }`
  tree[`packages/ui/src/lang/${language}/table.json`] = `{ "ui.table.rows": "Rows in ${language}" }`
}

const lock = tree['pnpm-lock.yaml']!
// A lock file of so few packages names them all.
tree['pnpm-lock.yaml'] = lock.replace(
  '\nsnapshots:',
  "      'styled':\n        specifier: 'catalog:'\n        version: 1.0.0\n\nsnapshots:",
)

let root: string

function put(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'school-fingerprints-'))
  for (const [path, content] of Object.entries(tree)) put(path, content)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = async () =>
  new Map((await readStories(root)).map(({ path, source }) => [path.split('/').at(-1)!.split('.')[0]!, source]))

/** Names of the files whose fingerprint is another one once `path` reads otherwise. */
async function changedBy(path: string, from: string | RegExp, to: string): Promise<string[]> {
  const before = await read()
  const content = readFileSync(join(root, path), 'utf8')
  const changed = content.replace(from, to)
  if (changed === content) throw new Error(`${path} does not hold ${from}`)
  put(path, changed)
  const after = await read()
  return [...after.keys()].filter(name => after.get(name) !== before.get(name)).sort()
}

const everything = ['Asking', 'Button', 'Menu', 'Table']

// The bundler reads a workspace for each.
describe('a fingerprint', { timeout: 60_000 }, () => {
  it('is the same for the same sources, wherever they lie and however their lines end', async () => {
    const before = await read()
    for (const [path, content] of Object.entries(tree)) put(path, content.replaceAll('\n', '\r\n'))
    expect(await read()).toEqual(before)
    rmSync(root, { recursive: true })
    root = mkdtempSync(join(tmpdir(), 'school-fingerprints-elsewhere-'))
    for (const [path, content] of Object.entries(tree)) put(path, content)
    expect(await read()).toEqual(before)
  })

  it.each<[what: string, path: string, from: string | RegExp, to: string, files: string[]]>([
    ['the style of a widget', 'packages/ui/src/form/styles.ts', '4px', '5px', ['Asking', 'Button']],
    ['a style nobody uses', 'packages/ui/src/form/styles.ts', '9px', '8px', []],
    ['a widget of one story', 'packages/ui/src/table/Table.tsx', '<table', '<table id="it"', ['Table']],
    ['a comment', 'packages/ui/src/form/Button.tsx', 'A button.', 'A button that saves.', []],
    ['what comes later', 'packages/ui/src/overlay/Menu.tsx', '<menu', '<menu hidden', ['Menu']],
    ['a rule of what comes later', 'packages/ui/src/rules/limits.ts', '30', '40', ['Menu']],
    ['a rule beside it that nobody needs', 'packages/ui/src/rules/tables.ts', '1', '2', []],
    ['what would come later to nobody', 'packages/ui/src/overlay/Hint.tsx', '<i', '<b', []],
    ['a colour of the theme', 'packages/ui/src/foundation/color.ts', '#111', '#222', everything],
    ['the gate', '.storybook/gate.ts', '320', '300', everything],
    ['what a provider draws when asked', 'packages/ui/src/form/Button.tsx', '<Save />', 'Save', ['Asking', 'Button']],
    ['a German text', 'packages/ui/src/lang/de/form.json', 'Save in de', 'Sichern', ['Asking', 'Button']],
    ['a German text of a provider', 'packages/ui/src/lang/de/feedback.json', 'Yes in de', 'Ja', ['Asking']],
    ['a provider', 'packages/ui/src/feedback/Confirm/Confirm.tsx', '{children}', '{children} ', everything],
    ['an English text', 'packages/ui/src/lang/en/table.json', 'Rows in en', 'Lines', ['Table']],
    ['a text in a language no picture has', 'packages/ui/src/lang/es/form.json', 'Save in es', 'Guardar', []],
    ['a package of a package', 'pnpm-lock.yaml', /2\.0\.0/g, '2.0.1', ['Asking', 'Button']],
    ['the program that runs them', 'pnpm-lock.yaml', /(playwright':\n.*\n {8}version: )1\.0\.0/, '$11.0.1', everything],
    ['a story', 'packages/ui/src/table/Table.stories.tsx', 'first: 1', 'first: 2', ['Table']],
  ])('changes with %s', async (_what, path, from, to, files) => {
    expect(await changedBy(path, from, to)).toEqual(files)
  })

  it('counts the pictures as they are kept', async () => {
    const [first] = await readStories(root)
    expect(first!.pictures).toEqual([
      'small-asking-default.dark.en',
      'small-asking-default.light.de',
      'small-asking-default.light.en',
    ])
    const without = fingerprintOf(first!, root)
    put('small-asking-default.light.en.webp', 'a picture')
    const withOne = fingerprintOf(first!, root)
    put('small-asking-default.light.en.webp', 'another one')
    expect(new Set([without, withOne, fingerprintOf(first!, root)]).size).toBe(3)
  })
})

describe('withPure', () => {
  it('leaves a statement alone that does not end with its template', () => {
    const code = 'const A = styled.a`\n  b\n`.withComponent()\n\nexport const B = 1'
    expect(withPure(code)).toBe(code)
  })
  it('knows templates that hold empty lines and expressions', () => {
    const made = 'styled(B).attrs({\n  c: 1,\n})<{ d: string }>`\n  \u0024{css`e`}\n\n  f: g;\n`'
    expect(withPure(`export const A = ${made}\n\nconst H = 1`)).toBe(
      `export const A = /* @__PURE__ */ (() => ${made})()\n\nconst H = 1`,
    )
  })
})

describe('withoutLater', () => {
  it('names what comes later at the end, and leaves types and packages alone', () => {
    const code = "const a = async () => (await import('./a')).a\ntype B = typeof import('./b')\nconst c = import('c')"
    expect(withoutLater(code)).toBe(
      "const a = async () => (await later1).a\ntype B = typeof import('./b')\nconst c = import('c')\nimport * as later1 from './a'",
    )
  })
})

describe('the lock file', () => {
  it('refuses a package that no folder names', () => {
    expect(() => readLockfile(lock).closure('unheard-of')).toThrow('pnpm-lock.yaml does not name unheard-of.')
  })
})

describe('the manifest', () => {
  const paths = Array.from({ length: 200 }, (_, at) => `packages/ui/src/${at}.stories.tsx`)
  const fingerprints = new Map(paths.map(path => [path, `now ${path}`]))
  const asNow = Object.fromEntries(fingerprints)

  it('is written in order, one line a file', () => {
    const path = join(root, 'manifest.json')
    writeManifest(path, { b: '2', a: '1' })
    expect(readFileSync(path, 'utf8')).toBe('{\n  "a": "1",\n  "b": "2"\n}\n')
    expect(readManifest(path)).toEqual({ a: '1', b: '2' })
    expect(readManifest(join(root, 'none.json'))).toEqual({})
    put('manifest.json', '{\n<<<<<<< one\n  "a": "1",\n=======\n  "a": "3"\n>>>>>>> other\n  "b": "2"\n}\n')
    expect(readManifest(path)).toEqual({ a: '3', b: '2' })
  })

  it('has what is not as it says looked at, what it does not know, and one of fifty others', () => {
    const { [paths[3]!]: _, ...without } = asNow
    const chosen = choose(fingerprints, { ...without, [paths[7]!]: 'before' }, 'a commit')
    const changed = [...chosen].filter(([, state]) => state === 'changed').map(([path]) => path)
    expect(changed).toEqual([paths[3], paths[7]])
    expect(chosen.size - changed.length).toBe(4)
  })

  it('has other ones looked at after each commit, at least four', () => {
    const few = new Map([...fingerprints].slice(0, 20))
    const sample = (seed: string) => [...choose(few, asNow, seed).keys()]
    expect(sample('one')).toHaveLength(4)
    expect(sample('one')).toEqual(sample('one'))
    expect(sample('one')).not.toEqual(sample('another'))
    expect(choose(new Map([...fingerprints].slice(0, 3)), asNow, 'one').size).toBe(3)
  })

  it('tells of files that are no more', () => {
    expect(lostFiles(new Map([...fingerprints].slice(1)), asNow)).toEqual([paths[0]])
  })
})
