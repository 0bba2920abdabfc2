// Texts, by the FormatJS tools: the library's English catalogue is extracted from its widgets, and every catalogue of
// another language must hold the same texts with the same values; then what each screen says is derived from the built web
// application. With --check nothing is written, and the last is left to the tests of the web application.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, root, run } from './workspace.mjs'

const checking = process.argv.includes('--check')
const windows = process.platform === 'win32'
const scratch = mkdtempSync(join(tmpdir(), 'school-texts-'))
let wrong = 0

function formatjs(...args) {
  const { status } = spawnSync('formatjs', args, { cwd: root, env, shell: windows, stdio: 'inherit' })
  if (status !== 0) wrong += 1
  return status === 0
}

const read = path => JSON.parse(readFileSync(path, 'utf8'))
const source = join(root, 'packages/ui/src')

// The English of each group of widgets, in the order of the widgets' own files.
for (const group of readdirSync(join(source, 'lang/en')).map(name => name.replace('.json', ''))) {
  const files = readdirSync(join(source, group), { recursive: true })
    .filter(name => name.endsWith('.messages.ts'))
    .map(name => join(source, group, name))
  if (files.length === 0) continue
  const extracted = join(scratch, `${group}.json`)
  if (!formatjs('extract', '--preserve-whitespace', ...files, '--format', 'simple', '--out-file', extracted)) continue
  const texts = read(extracted)
  const path = join(source, 'lang/en', `${group}.json`)
  const known = read(path)
  const same =
    Object.keys(known).length === Object.keys(texts).length && Object.entries(texts).every(([id, text]) => known[id] === text)
  if (same) continue
  if (checking) {
    console.error(`packages/ui/src/lang/en/${group}.json differs from the widgets. Run: npm run texts`)
    wrong += 1
    continue
  }
  // What is known keeps its place, what is new follows.
  const kept = Object.keys(known).filter(id => id in texts)
  const ids = [...kept, ...Object.keys(texts).filter(id => !(id in known))]
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(ids.map(id => [id, texts[id]])), null, 2)}\n`)
}

// The product's catalogue as modules: one for each language, of all its groups.
for (const language of ['en', 'es', 'pt', 'de']) {
  const groups = readdirSync(join(root, 'packages/texts/lang', language))
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
    .toSorted()
  const imports = groups.map(group => `import ${group} from '../../lang/${language}/${group}.json'`)
  const module = `${imports.join('\n')}\n\nexport const ${language} = {\n${groups.map(group => `  ...${group},`).join('\n')}\n}\n`
  const path = join(root, 'packages/texts/src/generated', `${language}.ts`)
  if (existsSync(path) && readFileSync(path, 'utf8') === module) continue
  if (checking) {
    console.error(`packages/texts/src/generated/${language}.ts lacks a group of texts. Run: npm run texts`)
    wrong += 1
  } else writeFileSync(path, module)
}

for (const folder of ['packages/ui/src/lang', 'packages/texts/lang']) {
  const out = mkdtempSync(join(scratch, 'languages-'))
  const languages = ['en', 'es', 'pt', 'de'].map(language => {
    const path = join(out, `${language}.json`)
    const parts = readdirSync(join(root, folder, language)).map(name => read(join(root, folder, language, name)))
    writeFileSync(path, JSON.stringify(Object.assign({}, ...parts)))
    return path
  })
  formatjs('verify', '--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality', ...languages)
}

// What the server says by name stands in the catalogue: the English of both is the same.
const all = language =>
  Object.assign(
    {},
    ...readdirSync(join(root, 'packages/texts/lang', language)).map(name =>
      read(join(root, 'packages/texts/lang', language, name)),
    ),
  )
const refusalsIn = language => Object.fromEntries(Object.entries(all(language)).filter(([id]) => id.startsWith('error.')))
const spoken = refusalsIn('en')
const said =
  /(?:custom|new HttpProblem)\(\s*\d{3},\s*(?:'(?:Custom|Error|Validation)',\s*)?'(\w+)',\s*(?:'((?:[^'\\]|\\.)*)'|`([^`$]*)`)/g
for (const name of readdirSync(join(root, 'apps/server/src'), { recursive: true })) {
  if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
  for (const [, id, plain, long] of readFileSync(join(root, 'apps/server/src', name), 'utf8').matchAll(said)) {
    const text = plain?.replace(/\\(.)/g, '$1') ?? long
    if (spoken[`error.${id}`] === text) continue
    console.error(`apps/server/src/${name}: error.${id} of packages/texts should be: ${text}`)
    wrong += 1
  }
}

// What nobody says is no text. An id that is made from a value is known by its beginning, which the code writes out.
const named = new Set()
const begun = []
for (const folder of ['apps/web/src', 'apps/server/src', 'packages/rules/src', 'packages/ui/src']) {
  for (const name of readdirSync(join(root, folder), { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || name.endsWith('.json')) continue
    const code = readFileSync(join(root, folder, name), 'utf8')
    for (const [, below] of code.matchAll(/\bidsBelow\('([\w.-]+)'\)/g)) begun.push(`${below}.`)
    for (const [, text, end] of code.matchAll(/["'`]([a-zA-Z][\w-]*\.[\w./-]*)(\$\{|["'`])/g)) {
      if (end === '${' || text.endsWith('.')) begun.push(text)
      else named.add(text)
    }
  }
}
for (const id of Object.keys(all('en'))) {
  if (named.has(id) || begun.some(beginning => id.startsWith(beginning))) continue
  console.error(`packages/texts: nobody says ${id}`)
  wrong += 1
}

// What the library and a refusal of the server say in the same English words is one sentence in every language.
const catalogue = (folder, language) =>
  Object.assign({}, ...readdirSync(join(root, folder, language)).map(name => read(join(root, folder, language, name))))
const ofLibrary = Object.entries(catalogue('packages/ui/src/lang', 'en'))
const pairs = Object.entries(spoken).flatMap(([refusal, text]) =>
  ofLibrary.filter(([, english]) => english === text).map(([id]) => [refusal, id]),
)
for (const language of ['es', 'pt', 'de']) {
  const library = catalogue('packages/ui/src/lang', language)
  const refusals = refusalsIn(language)
  for (const [refusal, id] of pairs) {
    if (refusals[refusal] === library[id]) continue
    console.error(`${language}: ${refusal} and ${id} say one thing in two ways`)
    wrong += 1
  }
}

rmSync(scratch, { recursive: true, force: true })
if (!checking && run('node', ['apps/web/parts.ts']).status !== 0) wrong += 1
if (wrong > 0) process.exit(1)
