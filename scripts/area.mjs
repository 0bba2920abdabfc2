// npm run area <name> -- --form <code>: the folders and lists of a new area. What it makes compiles, keeps rows of a school,
// answers a page of them and shows them on a screen; from there on it is yours. docs/adding-an-area.md walks through it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { must, root } from './workspace.mjs'

const given = process.argv.slice(2)
const name = given.find((word, at) => !word.startsWith('--') && !given[at - 1]?.startsWith('--'))
const form = given[given.indexOf('--form') + 1]

function refuse(message) {
  console.error(message)
  process.exit(1)
}

const read = path => readFileSync(join(root, path), 'utf8')

if (!name || !given.includes('--form'))
  refuse('npm run area <name> -- --form <code of a screen>, such as: npm run area library -- --form s.library')
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) refuse('The name of an area is of small letters and hyphens, like bus-attendance.')
if (existsSync(join(root, 'apps/server/src/areas', name))) refuse(`There is an area ${name}.`)
const line = read('packages/rules/src/menu/forms.ts')
  .split('\n')
  .find(text => text.startsWith(`${form} | `))
if (!line) refuse(`The menu has no form ${form}. Its line goes into packages/rules/src/menu/forms.ts first.`)
const route = line.split('|')[2].trim()
if (!route) refuse(`${form} is a group. Name the screen.`)

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = camel[0].toUpperCase() + camel.slice(1)
const table = name.replaceAll('-', '_')
const title = line.split('|')[1].trim()

const migrations = 'apps/server/src/platform/database/migrations'
const number = String(Math.max(...readdirSync(join(root, migrations)).map(file => Number(file.slice(0, 4)))) + 1).padStart(4, '0')

const files = {
  [`packages/api/src/areas/${name}.ts`]: `import { z } from 'zod'
import { forms, route } from '../contract/route'
import { id, line, page, paged, pageSize } from '../contract/schemas'

/** ${title}. */
export const ${camel} = {
  list: route({
    method: 'GET',
    path: '${name}',
    summary: 'A page of the entries by name.',
    access: forms('${form}'),
    query: z.object({ text: line(100).default(''), page, pageSize }),
    answer: paged(z.object({ id, name: z.string(), version: z.int() })),
  }),
}
`,
  [`${migrations}/${number}_${table}.sql`]: `create table ${table} (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  version int not null default 1,
  primary key (school_id, id)
);
create index ${table}_names on ${table} (school_id, lower(name), id);
select make_tenant_table('${table}');
`,
  [`apps/server/src/areas/${name}/area.ts`]: `import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { ${camel}Handlers } from './handlers'

export const ${camel}Area: Area = {
  calls: [callsOf(contract.${camel}, ${camel}Handlers)],
}
`,
  [`apps/server/src/areas/${name}/handlers.ts`]: `import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../platform/http/call'
import { matches } from '../../school/search'

interface Row {
  id: string
  name: string
  version: number
}

/** A page of the entries by name. The school of the call is all that the transaction sees. */
async function list({ trx }: Pick<CallContext, 'trx'>, { text, page, pageSize }: QueryOf<typeof contract.${camel}.list>) {
  const where = matches(sql\`search_key(e.name)\`, text, 'contains')
  const { rows: counted } = await sql<{ count: number }>\`
    select count(*)::int as count from ${table} e where \${where}\`.execute(trx)
  const { rows } = await sql<Row>\`
    select e.id, e.name, e.version from ${table} e where \${where}
    order by lower(e.name), e.id limit \${pageSize} offset \${(page - 1) * pageSize}\`.execute(trx)
  return { results: rows, pagination: { currentPage: page, pageSize, count: counted[0]!.count } }
}

/** ${title}. */
export const ${camel}Handlers: Handlers<typeof contract.${camel}> = {
  list: call => list(call, call.query),
}
`,
  [`apps/server/src/areas/${name}/${name}.test.ts`]: `import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('${name}', 0.1)
})
afterAll(() => desk.server.close())

describe('the list', () => {
  it('shows the entries of the school by name', async () => {
    await desk.inSchool(async trx => {
      for (const name of ['Second', 'First'])
        await sql\`insert into ${table} (school_id, id, name) values (\${desk.schoolId}, \${desk.server.services.newId()}, \${name})\`.execute(trx)
    })
    const response = await desk.admin.get('${name}')
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().results.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second'])
  })
})
`,
  [`apps/web/src/areas/${name}/screens.ts`]: `import { lazyWithTexts } from '../../shell/lazy'
import type { Screen } from '../../screen'

export const ${camel}Screens: readonly Screen[] = [
  { path: '${route}', forms: ['${form}'], component: lazyWithTexts(() => import('./${pascal}')) },
]
`,
  [`apps/web/src/areas/${name}/${pascal}.tsx`]: `import { ${camel} } from '@school/api/client'
import { FormHeader, Stack } from '@school/ui'
import { ListPanel, useFilteredList } from '../../list'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { useFormTitle } from '../../shell/titles'

/** ${route}: ${title}. */
export default function ${pascal}() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const list = useFilteredList({
    name: '${name}',
    ready: true,
    filters: () => [searchFilter(text)],
    call: ${camel}.list,
    request: (values, page) => ({ query: { text: values.text(), ...page } }),
  })
  return (
    <Stack>
      <FormHeader title={title('${form}')} context={settings.school?.name} />
      <ListPanel
        list={list}
        count={count => text('${camel}.count', { count })}
        table={{
          label: title('${form}'),
          rowKey: row => row.id,
          columns: [{ key: 'name', header: text('${camel}.name'), look: 'name', cell: row => row.name }],
          empty: { title: text('${camel}.none') },
        }}
      />
    </Stack>
  )
}
`,
  [`docs/decisions/${name}.md`]: `# ${title}

Decisions about \`${name}\`: see [how they are written](README.md).
`,
}

// Titles and refusals of an area stand with its other words.
const words = {
  en: ['{count, plural, one {# entry} other {# entries}}', 'Name', 'No records found.'],
  es: ['{count, plural, one {# registro} other {# registros}}', 'Nombre', 'No hay registros.'],
  pt: ['{count, plural, one {# registo} other {# registos}}', 'Nome', 'Não há registos.'],
  de: ['{count, plural, one {# Eintrag} other {# Einträge}}', 'Name', 'Keine Einträge gefunden.'],
}
const titled = read('packages/texts/lang/en/menu.json').includes(`"menu.${form}"`) ? {} : { [`menu.${form}`]: title }
for (const [language, [count, of, none]] of Object.entries(words))
  files[`packages/texts/lang/${language}/${camel}.json`] =
    `${JSON.stringify({ ...titled, [`${camel}.count`]: count, [`${camel}.name`]: of, [`${camel}.none`]: none }, null, 2)}\n`

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Writes a line behind the last one that a pattern finds, or before the first that follows it in the alphabet. */
function enter(path, pattern, line) {
  const lines = read(path).split('\n')
  const places = lines.flatMap((text, at) => (pattern.test(text) ? [at] : []))
  const later = places.find(at => lines[at].toLowerCase() > line.toLowerCase())
  lines.splice(later ?? places.at(-1) + 1, 0, line)
  writeFileSync(join(root, path), lines.join('\n'))
}

enter('packages/api/src/areas/index.ts', /^import \{ \w+ \} from '\.\//, `import { ${camel} } from './${name}'`)
writeFileSync(
  join(root, 'packages/api/src/areas/index.ts'),
  read('packages/api/src/areas/index.ts').replace(/\n\}\n*$/, `\n  ${camel},\n}\n`),
)
enter('apps/server/src/areas/index.ts', /^import \{ \w+Area \}/, `import { ${camel}Area } from './${name}/area'`)
enter('apps/server/src/areas/index.ts', /^ {2}\w+Area,$/, `  ${camel}Area,`)
enter('apps/web/src/screens.ts', /^import \{ \w+Screens \}/, `import { ${camel}Screens } from './areas/${name}/screens'`)
enter('apps/web/src/screens.ts', /^ {2}\.\.\.\w+Screens,$/, `  ...${camel}Screens,`)

const index = 'docs/decisions/README.md'
const rows = read(index).split('\n')
const last = rows.findLastIndex(row => row.startsWith('| ['))
const widths = rows[last].split('|').map(cell => cell.length - 2)
const cells = [`[${name}](${name}.md)`, name.replaceAll('-', '').slice(0, 4).toUpperCase(), title]
rows.splice(last + 1, 0, `| ${cells.map((cell, place) => cell.padEnd(widths[place + 1])).join(' | ')} |`)
writeFileSync(join(root, index), rows.join('\n'))

const at = folder => ({ cwd: join(root, folder) })
must('tsx', ['--conditions=@school/source', 'scripts/generate.ts'], at('packages/api'))
must('node', ['scripts/texts.mjs'])
must('tsx', ['--conditions=@school/source', 'scripts/tables.ts'], at('apps/server'))
must('biome', [
  'check',
  '--write',
  ...Object.keys(files).filter(path => /\.(?:ts|tsx|json)$/.test(path)),
  'packages/api/src/areas/index.ts',
  'apps/server/src/areas/index.ts',
  'apps/web/src/screens.ts',
])
console.log(
  `\nThe area ${name}: ${Object.keys(files).length} new files, three lists, and what is made from them.\nNext: docs/adding-an-area.md.`,
)
