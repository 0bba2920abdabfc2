import type { BodyOf, contract } from '@school/api'
import { mostPlatformNoticeDays, mostPlatformNoticeLetters, platformNoticeEdit } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, type FieldProblem, invalid, notFound } from '../../platform/problems'
import { cleanRichText } from '../../school/rich-text'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { countReach, type NoticeRow, noticesInScope, readGroups, readNotices, stateIs, stateOf } from './rows'
import { type PlatformNoticeText, platformNoticeFieldText } from './texts'

type Contract = typeof contract.platformNotices
type Body = BodyOf<Contract['create']>
type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit'>

const dayMilliseconds = 86_400_000

const answer = (row: NoticeRow, now: Date) => ({
  id: row.id,
  title: row.title,
  message: row.message,
  tone: row.tone,
  showAs: row.show_as,
  roles: row.audience_roles,
  scope: row.school_scope,
  scopeIds: row.scope,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  status: stateOf(row, now),
  reach: row.reach,
  read: row.read,
  by: row.by,
  version: row.version,
})

/** One announcement of the own scope, locked when it is to be changed. */
async function find({ trx, person }: Pick<Call, 'trx' | 'person'>, id: string, forChange = false): Promise<NoticeRow> {
  const [row] = await readNotices(
    trx,
    sql`n.id = ${id}::uuid and ${noticesInScope(personOf({ person }))}`,
    forChange ? sql`for update of n` : sql``,
  )
  if (!row) throw notFound()
  return row
}

const wrong = (field: string, name: PlatformNoticeText, values = {}): FieldProblem[] => [
  { field, message: platformNoticeFieldText(name, values) },
]

/** Whether each group or school is one that the operator may write to. */
async function isOwnScope({ trx, person }: Pick<Call, 'trx' | 'person'>, { scope, scopeIds }: Body): Promise<boolean> {
  const operator = personOf({ person })
  if (scope === 'all') return operator.schoolScope.kind === 'all'
  const ids = [...new Set(scopeIds)]
  if (scope === 'groups') {
    const own = new Set((await readGroups(trx, operator)).map(group => group.id))
    return ids.every(id => own.has(id))
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schools sc where sc.id = any(${ids}::uuid[]) and sc.status <> 'Removed' and ${schoolsInScope(operator)}`.execute(
    trx,
  )
  return rows[0]!.count === ids.length
}

/** The values of an announcement as they are kept. */
async function checked(call: Call, body: Body, now: Date) {
  const { html, text } = cleanRichText(body.message)
  const [starts, ends] = [new Date(body.startsAt), new Date(body.endsAt)]
  const isNamed = body.scope === 'all' || body.scopeIds.length > 0
  const problems: FieldProblem[] = [
    ...(text ? [] : wrong('message', 'MessageNeeded')),
    ...(text.length > mostPlatformNoticeLetters
      ? [{ field: 'message', message: fieldText('TooLong', { n: mostPlatformNoticeLetters }) }]
      : []),
    ...(isNamed ? [] : wrong('scopeIds', 'SchoolsNeeded')),
    ...(isNamed && !(await isOwnScope(call, body)) ? wrong(body.scope === 'all' ? 'scope' : 'scopeIds', 'SchoolsOutside') : []),
    ...(ends <= starts
      ? wrong('endsAt', 'EndBeforeStart')
      : ends <= now
        ? wrong('endsAt', 'EndOver')
        : ends.getTime() - starts.getTime() > mostPlatformNoticeDays * dayMilliseconds
          ? wrong('endsAt', 'TooLong', { n: mostPlatformNoticeDays })
          : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  return {
    title: body.title,
    message: html,
    words: text,
    tone: body.tone,
    show_as: body.showAs,
    audience_roles: [...new Set(body.roles)],
    school_scope: body.scope,
    scope_ids: body.scope === 'all' ? [] : [...new Set(body.scopeIds)],
    starts_at: starts,
    ends_at: ends,
  }
}

const over = () => custom(409, 'PlatformNoticeOver', 'This notification is over and can no longer be changed.')

/** Keeps a draft of an announcement. */
export async function createPlatformNotice(call: Call, body: Body) {
  const { trx, services } = call
  const now = services.clock.now()
  const values = await checked(call, body, now)
  const id = services.newId()
  await trx
    .insertInto('platform_notices')
    .values({ id, ...values, created_by: personOf(call).userId, created_at: now })
    .execute()
  await call.audit({ action: 'platform-notice.create', entity: 'platform_notices', entityId: id, after: body })
  return answer(await find(call, id), now)
}

/** Lets an announcement out; one that is out already stays as it is. */
export async function publishPlatformNotice(call: Call, id: string) {
  const { trx, services } = call
  const now = services.clock.now()
  const notice = await find(call, id, true)
  const state = stateOf(notice, now)
  if (state === 'Withdrawn' || state === 'Ended' || notice.ends_at <= now) throw over()
  if (state !== 'Draft') return answer(notice, now)
  const { users } = await countReach(trx, notice)
  await trx
    .updateTable('platform_notices')
    .set(({ eb }) => ({ published_at: now, reach: users, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await call.audit({ action: 'platform-notice.publish', entity: 'platform_notices', entityId: id, after: { users } })
  return answer(await find(call, id), now)
}

/** Announcements of the operator to users of schools. */
export const platformNoticeHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const person = personOf(call)
    return { groups: await readGroups(call.trx, person), allSchools: person.schoolScope.kind === 'all' }
  },
  async list(call) {
    const { trx, services, query } = call
    const { status, text, page, pageSize } = query
    const now = services.clock.now()
    const where = sql<boolean>`${noticesInScope(personOf(call))} and ${stateIs(status, now)}
      and (${matches(sql`search_key(n.title)`, text, 'contains')} or ${matches(sql`search_key(n.words)`, text, 'contains')})`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from platform_notices n where ${where}`.execute(
      trx,
    )
    const found = await readNotices(
      trx,
      where,
      sql`order by n.created_at desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    )
    return {
      results: found.map(row => answer(row, now)),
      pagination: { currentPage: page, pageSize, count: rows[0]!.count },
    }
  },
  get: async call => answer(await find(call, call.params.id), call.services.clock.now()),
  create: call => createPlatformNotice(call, call.body),
  async update(call) {
    const { trx, services, body, params } = call
    const now = services.clock.now()
    const before = await find(call, params.id, true)
    const edit = platformNoticeEdit(stateOf(before, now))
    if (edit === 'none') throw over()
    if (before.version !== body.version) throw changedMeanwhile()
    const { title, message, words, ...rest } = await checked(call, body, now)
    const changes = edit === 'all' ? { title, message, words, ...rest } : { title, message, words }
    await trx
      .updateTable('platform_notices')
      .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .execute()
    await call.audit({
      action: 'platform-notice.update',
      entity: 'platform_notices',
      entityId: params.id,
      before: answer(before, now),
      after: changes,
    })
    return answer(await find(call, params.id), now)
  },
  publish: call => publishPlatformNotice(call, call.params.id),
  async withdraw(call) {
    const { trx, services, params } = call
    const now = services.clock.now()
    const notice = await find(call, params.id, true)
    const state = stateOf(notice, now)
    if (state === 'Ended') throw over()
    if (state === 'Withdrawn') return answer(notice, now)
    await trx
      .updateTable('platform_notices')
      .set(({ eb }) => ({ withdrawn_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .execute()
    await call.audit({ action: 'platform-notice.withdraw', entity: 'platform_notices', entityId: params.id })
    return answer(await find(call, params.id), now)
  },
  reach: async call => countReach(call.trx, await find(call, call.params.id)),
}
