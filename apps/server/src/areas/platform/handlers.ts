import type { contract } from '@school/api'
import { landingPath } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { inScope } from '../../platform/http/operator'
import { type Person, viewerOf } from '../../platform/person'
import { noAccess, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { onPlatform } from '../../platform/transaction'
import { accessToken } from '../auth/sessions'
import { matches } from '../selectors/handlers'
import { outbox } from './outbox'

const isOperator = (person: Person) => person.roles.includes('GJAdmin') || person.roles.includes('GJSupport')

function scopeOf(person: Person): RawBuilder<boolean> {
  const { kind, ids } = person.schoolScope
  if (kind === 'all') return sql`true`
  return kind === 'schools' ? sql`s.id = any(${[...ids]}::uuid[])` : sql`s.group_id = any(${[...ids]}::uuid[])`
}

interface SchoolRow {
  id: string
  code: string
  name: string
  place: string
  domain: string
  group_name: string | null
  module_codes: string[]
  students: number
  staff: number
  year: string | null
  go_live_on: string | null
  status: string
}

async function tokenFor(services: Services, sessionId: string) {
  const { accessToken: token, expiresIn, person } = await accessToken(services, sessionId)
  return { accessToken: token, expiresIn, home: landingPath(viewerOf(person)) }
}

/** The operator's schools. */
export const platformHandlers: Handlers<typeof contract.platform> = {
  async schools(call) {
    const { query, trx } = call
    const where = sql<boolean>`s.status <> 'Removed' and ${scopeOf(personOf(call))}
      and (${matches(sql`s.name_key`, query.text, 'contains')} or ${matches(sql`lower(s.code)`, query.text, 'contains')} or ${matches(sql`lower(s.place)`, query.text, 'contains')} or ${matches(sql`s.domain`, query.text, 'contains')})
      and (${query.status} = '' or s.status = ${query.status}) and (${query.board} = '' or s.board = ${query.board}) and (${query.module} = '' or ${query.module} = any(s.module_codes))`
    const { rows } = await sql<SchoolRow>`
      select s.id, s.code, s.name, s.place, s.domain, g.name as group_name, s.module_codes, y.name as year, s.go_live_on::text as go_live_on, s.status,
        (select count(*)::int from students t where t.school_id = s.id and t.status = 'studying') as students,
        (select count(*)::int from staff t where t.school_id = s.id and t.status = 'Working') as staff
      from schools s left join school_groups g on g.id = s.group_id left join academic_years y on y.school_id = s.id and y.is_current
      where ${where} order by s.name_key, s.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from schools s where ${where}`.execute(
      trx,
    )
    return {
      results: rows.map(row => ({
        id: row.id,
        code: row.code,
        name: row.name,
        place: row.place,
        domain: row.domain,
        group: row.group_name ?? '',
        modules: row.module_codes,
        students: row.students,
        staff: row.staff,
        year: row.year ?? '',
        goLiveOn: row.go_live_on,
        status: row.status,
      })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
    }
  },

  outbox,

  async enter(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const school = await trx
        .selectFrom('schools')
        .select(['id', 'group_id'])
        .where('id', '=', call.params.id)
        .where('status', '<>', 'Removed')
        .executeTakeFirst()
      if (!school || !inScope(person, school.id, school.group_id)) throw notFound()
      await trx.updateTable('sessions').set({ school_id: school.id }).where('id', '=', person.sessionId).execute()
      await trx
        .insertInto('audit_entries')
        .values({
          id: call.services.newId(),
          school_id: school.id,
          at: call.services.clock.now(),
          actor_id: person.userId,
          actor_roles: [...person.roles],
          via_operator: true,
          action: 'school.enter',
          entity: 'schools',
          entity_id: school.id,
          ip: call.ip,
        })
        .execute()
    })
    return tokenFor(call.services, person.sessionId)
  },

  async leave(call) {
    const person = personOf(call)
    if (!isOperator(person)) throw noAccess()
    await call.transact(onPlatform, trx =>
      trx.updateTable('sessions').set({ school_id: null }).where('id', '=', person.sessionId).execute(),
    )
    return tokenFor(call.services, person.sessionId)
  },
}
