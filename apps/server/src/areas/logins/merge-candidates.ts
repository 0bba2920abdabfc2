import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { matches } from '../../school/search'
import { type Call, childAnswer, readChildren } from './guardians'

type Contract = typeof contract.guardianChanges

/** Guardians of studying children that share a mobile number: numbers that nobody shares are left out by the index alone. */
const sharing = sql`
  with shared as materialized (select p.mobile from guardians p group by p.mobile having count(*) > 1),
  parents as materialized (
    select p.id, p.name, p.name_key, p.mobile from guardians p
    where p.mobile in (select mobile from shared) and exists (select from students s where s.guardian_id = p.id and s.status = 'studying')),
  g as materialized (select p.* from parents p where p.mobile in (select o.mobile from parents o group by o.mobile having count(*) > 1))`

/** Numbers that several guardians of studying children share. */
export async function countCandidates(trx: Call['trx']): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sharing} select count(distinct g.mobile)::int as count from g`.execute(trx)
  return rows[0]!.count
}

export async function listCandidates({ trx }: Call, { text, page, pageSize }: QueryOf<Contract['mergeCandidates']>) {
  const where = sql`(${matches(sql`g.name_key`, text, 'contains')} or ${matches(sql`g.mobile`, text, 'contains')}
    or exists (select from students s where s.guardian_id = g.id and ${matches(sql`s.name_key`, text, 'contains')}))`
  const { rows: counted } = await sql<{ count: number }>`
    ${sharing} select count(distinct g.mobile)::int as count from g where ${where}`.execute(trx)
  const { rows: numbers } = await sql<{ mobile: string }>`
    ${sharing} select g.mobile from g where ${where} group by g.mobile order by min(g.name_key), g.mobile limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const { rows: guardians } = await sql<{ id: string; name: string; mobile: string }>`
    ${sharing} select g.id, g.name, g.mobile from g where g.mobile = any(${numbers.map(row => row.mobile)}::text[]) order by g.name_key, g.id`.execute(
    trx,
  )
  const children = await readChildren(trx, sql`s.guardian_id = any(${guardians.map(row => row.id)}::uuid[])`)
  return {
    results: numbers.map(({ mobile }) => ({
      key: mobile,
      reason: 'SameMobile' as const,
      mobile,
      guardians: guardians
        .filter(guardian => guardian.mobile === mobile)
        .map(({ id, name }) => ({ id, name, children: children.filter(child => child.guardianId === id).map(childAnswer) })),
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}
