import { contract, type RouteDefinition } from '@school/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardDesk, openCards } from '../../../testing/card-desk'
import { choose } from '../../../testing/diary'

let tab: CardDesk
let child: string

/** A mark, its total and a percentage that stand nowhere else. */
const secrets = ['83.47', '217.41', '72.47']

/** Calls that families may make without saying more than an id. */
const familyCalls = (Object.values(contract) as Readonly<Record<string, RouteDefinition>>[])
  .flatMap(area => Object.values(area))
  .filter(
    ({ method, access, binary }) =>
      method === 'GET' &&
      !binary &&
      (access.kind === 'session' || (access.kind === 'forms' && access.forms.some(form => form.startsWith('g.')))),
  )

const pathsOf = (path: string, ids: readonly string[]) =>
  path.includes('{') ? ids.map(id => path.replaceAll(/\{\w+\}/g, id)) : [path]

const told = async (ids: readonly string[]) => {
  const found: string[] = []
  for (const { path } of familyCalls)
    for (const asked of pathsOf(path, ids))
      for (const query of ['', '?kind=progress-card', '?kind=marksheet&pageSize=50']) {
        const { body } = await tab.guardian.get(`${asked}${query}`)
        if (secrets.some(secret => body.includes(secret))) found.push(asked)
      }
  return [...new Set(found)]
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
    expect(await told([id!])).toContain(`parent-tabulation/cards/${id}`)
  })
})
