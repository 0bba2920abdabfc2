import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openEmbedded } from '../src/platform/database/embedded'

// Writes src/platform/database/tables.ts from the migrations: the compiler's view of every table.
// With --check it writes nothing and fails when the file is out of date.

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  numeric: 'string',
  int4: 'number',
  int8: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Instant',
  time: 'string',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
}

const database = await openEmbedded()
await database.migrate()
const { rows } = await sql<Column>`
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef and a.attgenerated = '' as defaulted, a.attgenerated <> '' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`.execute(database.db)
await database.close()

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const tables = Map.groupBy(rows, row => row.table)
const describe = (column: Column) => {
  const plain = typeOf[column.type]
  if (!plain)
    throw new Error(`No TypeScript type for ${column.table}.${column.column} (${column.type}): add it to scripts/tables.ts`)
  const nullable = column.nullable ? `${plain} | null` : plain
  if (column.generated) return `GeneratedAlways<${nullable}>`
  if (column.defaulted && (plain === 'Json' || plain === 'Instant')) return `Defaulted${plain}`
  return column.defaulted ? `Generated<${nullable}>` : nullable
}
const text = [
  "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
  '',
  '// Made from the migrations by `pnpm --filter @school/server tables`.',
  '',
  '/** Read as a Date; an ISO text may be written too. */',
  'type Instant = ColumnType<Date, Date | string, Date | string>',
  'type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>',
  '/** Read as a value; written as JSON text. */',
  'type Json = ColumnType<unknown, string, string>',
  'type DefaultedJson = ColumnType<unknown, string | undefined, string>',
  '',
  ...[...tables].flatMap(([table, columns]) => [
    `export interface ${pascal(table)} {`,
    ...columns.map(column => `  ${column.column}: ${describe(column)}`),
    '}',
    '',
  ]),
  'export interface Database {',
  ...[...tables.keys()].map(table => `  ${table}: ${pascal(table)}`),
  '}',
  '',
].join('\n')

const file = new URL('../src/platform/database/tables.ts', import.meta.url)
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('tables.ts is out of date. Run: pnpm --filter @school/server tables')
    process.exit(1)
  }
} else {
  writeFileSync(file, text)
}
