import { contract, type RouteDefinition } from '@school/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type CardDesk, openCards } from '../../../testing/card-desk'
import { sampleOf } from '../../../testing/contract/samples'
import { choose } from '../../../testing/diary'
import { pdfPages } from '../../../testing/pdf'

let tab: CardDesk
let child: string

/** A mark, its total and a percentage that stand nowhere else. */
const secrets = ['66.22', '83.47', '217.41', '72.47']

/** Every call that families may make, but for the stream of events, which does not end. */
const familyCalls = (Object.values(contract) as Readonly<Record<string, RouteDefinition>>[])
  .flatMap(area => Object.values(area))
  .filter(({ path, access }) => {
    const isFamily = access.kind === 'forms' ? access.forms.some(form => form.startsWith('g.')) : access.kind !== 'key'
    return isFamily && path !== 'events'
  })
/** Those that only ask, and those that do something to a thing that they name: to what families do not have, nothing. */
const asked = familyCalls.filter(
  ({ method, path, access, writes }) =>
    method === 'GET' || writes === false || (access.kind === 'forms' && /\{(\w*[iI]d)\}/.test(path)),
)

interface Field {
  readonly $ref?: string
  readonly anyOf?: readonly Field[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly format?: string
  readonly type?: string
}

const usualText: Readonly<Record<string, string>> = { financialYear: '2026-27' }

/** What may stand in a field of a query. */
function valuesOf(name: string, field: Field, defs: Readonly<Record<string, Field>>, ids: readonly string[]): readonly string[] {
  if (field.$ref) return valuesOf(name, defs[field.$ref.replace('#/$defs/', '')]!, defs, ids)
  if (field.anyOf) return field.anyOf.flatMap(one => valuesOf(name, one, defs, ids))
  if (field.enum) return field.enum
  if (field.const !== undefined) return [field.const]
  if (field.format === 'uuid' || field.format === 'guid') return ids.slice(0, 1)
  if (field.format === 'date') return ['2026-07-01']
  if (field.type === 'integer' || field.type === 'number') return name === 'pageSize' ? ['50'] : ['1']
  if (field.type === 'boolean') return ['1']
  return field.type === 'string' ? [usualText[name] ?? 'Sample'] : []
}

/** A query with what it must have; of calls of families alone one more for each word and id that a field takes. */
function queriesOf({ query, access }: RouteDefinition, ids: readonly string[]): string[] {
  if (!query) return ['']
  const schema = z.toJSONSchema(query as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Field>>
    readonly required?: readonly string[]
    readonly $defs?: Readonly<Record<string, Field>>
  }
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    values: valuesOf(name, field, schema.$defs ?? {}, ids),
  }))
  const needed = fields.filter(({ name, values }) => schema.required?.includes(name) && values.length > 0)
  const lean = Object.fromEntries(needed.map(({ name, values }) => [name, values[0]!]))
  const some = access.kind === 'forms' ? fields.filter(({ values }) => values.length > 1 || values[0] === ids[0]) : []
  const all = [lean, ...some.flatMap(({ name, values }) => values.map(value => ({ ...lean, [name]: value })))]
  return [...new Set(all.map(one => `?${new URLSearchParams(one)}`))]
}

/** Calls of families and of files are asked for each thing, others for one. */
const pathsOf = ({ path, access }: RouteDefinition, ids: readonly string[]) => {
  const asked = access.kind === 'forms' || /file/i.test(path) ? ids : ids.slice(0, 1)
  return path.includes('{') ? asked.map(id => path.replaceAll(/\{\w+\}/g, id)) : [path]
}

const textOf = ({ body, rawPayload }: { readonly body: string; readonly rawPayload: Buffer }) =>
  body.startsWith('%PDF-') ? pdfPages(rawPayload).join(' ') : body

/** Paths that told a secret, and the files whose addresses an answer had. */
async function told(ids: readonly string[]) {
  const [found, wrong, files] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const look = async (method: RouteDefinition['method'], path: string, sent?: unknown) => {
    const answer = await tab.guardian.send(method, path, sent)
    const text = textOf(answer)
    if (secrets.some(secret => text.includes(secret))) found.add(path.replace(/\?.*/, ''))
    for (const [, file] of text.matchAll(/"[^"]*?(files\/content\/[^"]+)"/g)) files.add(file!)
    return answer.statusCode
  }
  for (const route of asked)
    for (const path of pathsOf(route, ids))
      for (const query of queriesOf(route, ids)) {
        const status = await look(route.method, `${path}${query}`, sampleOf(route, ids[0]!)?.body)
        if (status === 400 && route.method === 'GET' && path === route.path) wrong.add(`${path}${query}`)
      }
  for (const file of files) await look('GET', file)
  // What was not understood told nothing because of that.
  expect([...wrong]).toEqual([])
  return [...found]
}

beforeAll(async () => {
  tab = await openCards('unpublished-cards')
  child = tab.children[0]!.id
  await tab.rows(sql`
    update enrolments set division_id = ${tab.own.id}::uuid, roll_no = null where student_id = ${child}::uuid and academic_year_id = ${tab.year}::uuid`)
  await choose(tab.guardian, child)
})
afterAll(() => tab.close())

describe('marks that are not published', () => {
  it('are told by no call of a family, whatever state their card is in', async () => {
    await tab.mark(child, 'HY', { value: 66.22 })
    await tab.results(new Map([[child, [83.47, 70.2, 63.74]]]))
    const ids = async () =>
      (
        await tab.rows(
          sql<{ id: string }>`
            select id from report_cards where student_id = ${child}::uuid
            union all select file_id from report_cards where student_id = ${child}::uuid union all select id from results where student_id = ${child}::uuid`,
        )
      ).map(row => row.id)
    expect(await told(await ids())).toEqual([])
    await tab.generate()
    expect(await told(await ids())).toEqual([])
    const [id] = await ids()
    await tab.publish({ publishAt: '2026-07-16T09:00:00+05:30' })
    expect(await told(await ids())).toEqual([])
    await tab.admin.post('tabulation/report-cards/withhold', { ids: [id], reason: 'Library books' })
    await tab.admin.post('tabulation/report-cards/withdraw', { ids: [id], reason: 'Wrong remark' })
    await tab.publish()
    expect(await told(await ids())).toEqual([])
    await tab.admin.post('tabulation/report-cards/release', { ids: [id], reason: '' })
    // The search finds what is there to be read.
    expect(await told([id!])).toEqual(
      expect.arrayContaining([`parent-tabulation/cards/${id}`, `parent-tabulation/cards/${id}/file`]),
    )
  })
})
