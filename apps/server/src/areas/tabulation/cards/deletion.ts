import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import { cardCountValidFor, cardRestoreDays, type Language } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import { custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { checkReason } from '../../../school/reason'
import { type CardCall, cardOf, isChosen, refuseReaders, refuseStrangers } from './scope'
import { stands } from './shown'
import { cardText } from './words'

type Contract = typeof contract.reportCards
type Filters = Pick<
  QueryOf<Contract['deletionList']>,
  'cardId' | 'courseIds' | 'divisionIds' | 'studentIds' | 'all' | 'unpublishedOnly'
>

const changed = () => custom(409, 'DataChanged', 'The data changed. Please run the check again.')
const day = 86_400_000

/** Versions `rc` that filters choose, with what is told of them. */
function chosenVersions({ cardId, all, unpublishedOnly, ...chosen }: Filters): RawBuilder<unknown> {
  const newest = sql`(${stands} and not exists (
    select from report_cards later where later.school_id = rc.school_id and later.card_id = rc.card_id and later.student_id = rc.student_id
      and later.no > rc.no and later.status not in ('Deleted', 'Superseded')))`
  return sql`
    from report_cards rc join students s on s.school_id = rc.school_id and s.id = rc.student_id
    left join enrolments e on e.school_id = rc.school_id and e.student_id = rc.student_id and e.academic_year_id = rc.academic_year_id
    join divisions d on d.school_id = rc.school_id and d.id = coalesce(e.division_id, rc.division_id)
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join files f on f.id = rc.file_id
    where rc.card_id = ${cardId}::uuid and rc.status <> 'Deleted' and ${all ? sql`true` : newest}
      and ${unpublishedOnly ? sql`rc.status <> 'Published'` : sql`true`} and ${isChosen(chosen)}`
}

export async function listDeletable(call: CallContext<Contract['deletionList']>) {
  const { trx, query } = call
  refuseReaders(call)
  const { page, pageSize, ...filters } = query
  await cardOf(trx, filters.cardId)
  type Row = AnswerOf<Contract['deletionList']>['results'][number]
  type Stored = Omit<Row, 'madeAt' | 'publishedAt' | 'seenAt'> & { madeAt: Date; publishedAt: Date | null; seenAt: Date | null }
  const { rows } = await sql<Stored>`
    select rc.id, s.id as "studentId", s.adm_no as "admNo", s.name, c.name || ' ' || d.name as division, rc.source, rc.no, rc.status,
      rc.withheld_at is not null as withheld, rc.at as "madeAt", rc.published_at as "publishedAt", rc.seen_at as "seenAt", coalesce(f.bytes, 0)::int as bytes
    ${chosenVersions(filters)}
    order by c.sort_order, lower(c.name), d.sort_order, lower(d.name), e.roll_no nulls last, s.name_key, s.id, rc.no desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${chosenVersions(filters)}`.execute(trx)
  return {
    results: rows.map(row => ({
      ...row,
      madeAt: row.madeAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      seenAt: row.seenAt?.toISOString() ?? null,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}

interface Version {
  readonly id: string
  readonly student_id: string
  readonly file_id: string
  readonly status: string
  readonly version: number
  readonly seen: boolean
}

const versionsOf = async (trx: Trx, ids: readonly string[]) =>
  (
    await sql<Version>`
      select id, student_id, file_id, status, version, seen_at is not null as seen from report_cards
      where id = any(${[...ids]}::uuid[]) and status <> 'Deleted' order by id`.execute(trx)
  ).rows

/** Whether families read a card says nothing of whether it is the same one. */
const fingerprintOf = (versions: readonly Version[]) =>
  createHash('sha256')
    .update(versions.map(({ id, file_id, status }) => `${id} ${file_id} ${status}`).join('\n'))
    .digest('hex')

const countsOf = (versions: readonly Version[]) => ({
  students: new Set(versions.map(one => one.student_id)).size,
  versions: versions.length,
  files: new Set(versions.map(one => one.file_id)).size,
  published: versions.filter(one => one.status === 'Published').length,
  seen: versions.filter(one => one.seen).length,
})

export async function countDeletion(call: CardCall & { readonly body: BodyOf<Contract['countDeletion']> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  await cardOf(trx, body.cardId)
  await refuseStrangers(trx, 'report_cards', body.ids)
  const { rows } =
    body.ids.length > 0
      ? await sql<{ id: string }>`
          select id from report_cards where card_id = ${body.cardId}::uuid and id = any(${[...body.ids]}::uuid[]) and status <> 'Deleted'`.execute(
          trx,
        )
      : await sql<{ id: string }>`select rc.id ${chosenVersions(body)}`.execute(trx)
  if (rows.length === 0) throw custom(400, 'NothingToDelete', 'Nothing to delete.')
  const ids = rows.map(row => row.id)
  const versions = await versionsOf(trx, ids)
  const now = services.clock.now()
  // What nobody confirmed in a day is not asked for any more.
  await sql`delete from card_deletions where status = 'counted' and counted_at < ${new Date(now.getTime() - day)}`.execute(trx)
  const id = services.newId()
  const [counts, fingerprint] = [countsOf(versions), fingerprintOf(versions)]
  await trx
    .insertInto('card_deletions')
    .values({
      school_id: schoolId,
      id,
      counts: JSON.stringify(counts),
      ids,
      fingerprint,
      counted_at: now,
      by: personOf(call).userId,
    })
    .execute()
  return { id, counts, fingerprint }
}

interface Work {
  readonly deletionId: string
  readonly actor: { readonly id: string; readonly roles: string[]; readonly viaOperator: boolean }
  readonly language: Language
}

const deleteKind = 'tabulation.cards-delete'
const purgeKind = 'tabulation.cards-purge'

async function held(trx: Trx, id: string) {
  const row = await trx.selectFrom('card_deletions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function confirmDeletion(call: CallContext<Contract['confirmDeletion']>) {
  const { trx, services, schoolId, params, body } = call
  refuseReaders(call)
  const deletion = await held(trx, params.id)
  const { code } = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  if (body.typedText !== code) throw custom(400, 'TypeSchoolCode', 'Type {code} to confirm.', { code })
  checkReason(body.reason)
  const now = services.clock.now()
  const isOld = now.getTime() - new Date(deletion.counted_at).getTime() > cardCountValidFor
  if (deletion.status !== 'counted' || isOld) throw changed()
  const versions = await versionsOf(trx, deletion.ids)
  if (versions.length < deletion.ids.length || fingerprintOf(versions) !== deletion.fingerprint) throw changed()
  const { userId, roles, bound } = personOf(call)
  await trx
    .updateTable('card_deletions')
    .set({ status: 'deleting', reason: body.reason, at: now, by: userId })
    .where('id', '=', deletion.id)
    .execute()
  const id = await services.jobs.enqueue(services, trx, {
    kind: deleteKind,
    payload: {
      deletionId: deletion.id,
      actor: { id: userId, roles: [...roles], viaOperator: bound },
      language: call.language,
    } satisfies Work,
    schoolId,
    ownerId: userId,
    total: versions.length,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Takes the versions away in one transaction, which also ends the job. */
export const deleteJob: JobKind<Work> = {
  kind: deleteKind,
  tries: 3,
  async run({ payload, services, schoolId, conclude, language }) {
    return conclude(async trx => {
      const deletion = await held(trx, payload.deletionId)
      const { rows } = await sql<{ id: string }>`
        update report_cards set deleted_from = status, status = 'Deleted', deletion_id = ${deletion.id}::uuid, publish_at = null, version = version + 1
        where id = any(${deletion.ids}::uuid[]) and status <> 'Deleted' returning id`.execute(trx)
      await trx.updateTable('card_deletions').set({ status: 'deleted' }).where('id', '=', deletion.id).execute()
      await services.jobs.enqueue(services, trx, {
        kind: purgeKind,
        payload: { deletionId: deletion.id },
        schoolId,
        runAfter: new Date(services.clock.now().getTime() + cardRestoreDays * day),
      })
      await audit(services, trx, undefined, {
        action: 'tabulation.cards-delete',
        entity: 'card_deletions',
        entityId: deletion.id,
        schoolId,
        actor: payload.actor,
        reason: deletion.reason ?? '',
        after: { counts: deletion.counts, ids: rows.map(row => row.id) },
      })
      return { message: cardText(language, 'Deleted', { n: rows.length }) }
    })
  },
}

/** Lets go of the files of what was deleted, when it can be restored no more. */
export const purgeJob: JobKind<{ readonly deletionId: string }> = {
  kind: purgeKind,
  tries: 5,
  async run({ payload, services, transact }) {
    await transact(trx =>
      sql`
        update files f set deleted_at = ${services.clock.now()} from report_cards rc join card_deletions g on g.school_id = rc.school_id and g.id = rc.deletion_id
        where g.id = ${payload.deletionId}::uuid and g.status = 'deleted' and rc.status = 'Deleted' and f.id = rc.file_id and f.deleted_at is null
          and not exists (select from report_cards other where other.file_id = f.id and other.status <> 'Deleted')`.execute(trx),
    )
    return undefined
  },
}

const restoreUntil = (at: Date) => new Date(at.getTime() + cardRestoreDays * day)

export async function restoreDeletion(call: CallContext<Contract['restoreDeletion']>) {
  const { trx, services, params } = call
  refuseReaders(call)
  const deletion = await held(trx, params.id)
  const now = services.clock.now()
  if (deletion.status !== 'deleted' || !deletion.at || restoreUntil(new Date(deletion.at)) < now)
    throw custom(409, 'RestoreOver', 'These report cards can no longer be restored.')
  const { rows } = await sql<{ id: string }>`
    update report_cards set status = case when deleted_from in ('Draft', 'Superseded') then deleted_from else 'Ready' end,
      deleted_from = null, deletion_id = null, version = version + 1
    where deletion_id = ${deletion.id}::uuid and status = 'Deleted' returning id`.execute(trx)
  await trx
    .updateTable('card_deletions')
    .set({ status: 'restored', restored_at: now, restored_by: personOf(call).userId })
    .where('id', '=', deletion.id)
    .execute()
  await call.audit({
    action: 'tabulation.cards-restore',
    entity: 'card_deletions',
    entityId: deletion.id,
    after: { restored: rows.length },
  })
  return { restored: rows.length }
}

export async function listDeletions(call: CallContext<Contract['deletions']>) {
  const { trx, services, query } = call
  refuseReaders(call)
  const { page, pageSize } = query
  type Row = AnswerOf<Contract['deletions']>['results'][number]
  type Stored = Omit<Row, 'at' | 'restoreUntil' | 'mayRestore'> & { at: Date; count: number }
  const { rows } = await sql<Stored>`
    select g.id, g.at, coalesce(u.name, '') as by, coalesce(g.reason, '') as reason, g.counts, g.status,
      coalesce((select string_agg(distinct k.name, ', ') from report_cards rc join cards k on k.school_id = rc.school_id and k.id = rc.card_id
        where rc.school_id = g.school_id and rc.id = any(g.ids)), '') as cards, (count(*) over ())::int as count
    from card_deletions g left join users u on u.id = g.by
    where g.status <> 'counted' order by g.at desc, g.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const now = services.clock.now()
  return {
    results: rows.map(({ count: _, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      restoreUntil: restoreUntil(row.at).toISOString(),
      mayRestore: row.status === 'deleted' && restoreUntil(row.at) >= now,
    })),
    pagination: { currentPage: page, pageSize, count: rows[0]?.count ?? 0 },
  }
}
