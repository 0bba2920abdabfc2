import type { AnswerOf, BodyOf, contract } from '@school/api'
import { type CardSkipReason, type CardStatus, leastPublishAhead } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import { custom, invalid } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { checkChoice, noResults, staleResults, studentsByDivision } from './generate'
import { type CardCall, type CardDefinition, cardOf, refuseReaders } from './scope'
import { isOut, stands } from './shown'
import { handToPlanner, tellFamilies, tellingWays } from './told'
import { cardFieldText } from './words'

type Contract = typeof contract.reportCards
type Skipped = AnswerOf<Contract['publish']>['skipped']

/** A student with the version that would be published. */
interface Candidate {
  readonly studentId: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  readonly left: boolean
  readonly id: string | null
  readonly no: number | null
  readonly status: CardStatus | null
  readonly source: 'generated' | 'uploaded' | null
  readonly withheld: boolean
  readonly outdated: boolean
  readonly hash: string | null
  readonly resultHash: string | null
  readonly stale: boolean | null
  readonly outcome: string | null
  readonly out: boolean
  readonly remark: boolean
  readonly attendance: boolean
}

/** The chosen students with what stands of their card, and whether it may go out. */
async function candidatesOf(
  trx: Trx,
  card: CardDefinition,
  chosen: { readonly divisionIds: readonly string[]; readonly studentIds: readonly string[] },
  now: Date,
): Promise<Candidate[]> {
  const ids = new Set((await studentsByDivision(trx, card, chosen)).flatMap(one => one.studentIds))
  // Who is named and is not in a class any more is told of.
  for (const id of chosen.studentIds) ids.add(id)
  if (chosen.studentIds.length === 0 && chosen.divisionIds.length > 0) {
    const { rows } = await sql<{ id: string }>`
      select rc.student_id as id from report_cards rc where rc.card_id = ${card.id}::uuid and ${stands}
        and rc.status in ('Draft', 'Ready', 'Withdrawn') and rc.division_id = any(${[...chosen.divisionIds]}::uuid[])`.execute(
      trx,
    )
    for (const { id } of rows) ids.add(id)
  }
  const { rows } = await sql<Candidate>`
    with newest as materialized (
      select distinct on (rc.student_id) rc.* from report_cards rc
      where rc.card_id = ${card.id}::uuid and rc.student_id = any(${[...ids]}::uuid[]) and ${stands} order by rc.student_id, rc.no desc),
    found as materialized (
      select r.student_id, r.inputs_hash, r.stale, coalesce(r.override->>'outcome', r.outcome) as outcome
      from results r join tab_nodes n on n.school_id = r.school_id and n.id = r.node_id
      join tab_schemes h on h.school_id = n.school_id and h.id = n.scheme_id
      where h.academic_year_id = ${card.academicYearId}::uuid and lower(n.code) = lower(${card.nodeCode ?? ''}) and r.student_id = any(${[...ids]}::uuid[])),
    out as materialized (
      select distinct rc.student_id from report_cards rc
      where rc.card_id = ${card.id}::uuid and rc.student_id = any(${[...ids]}::uuid[]) and ${isOut(now)})
    select s.id as "studentId", s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || d.name, '') as division,
      (s.status <> 'studying' or e.student_id is null) as left, v.id, v.no, v.status, v.source, v.withheld_at is not null as withheld,
      coalesce(v.outdated, false) as outdated, v.result_hash as hash, f.inputs_hash as "resultHash", f.stale, f.outcome, o.student_id is not null as out,
      coalesce(jsonb_path_exists(v.content, '$.blocks[*] ? (@.kind == "remarks")'), false) as remark,
      coalesce(not jsonb_path_exists(v.content, '$.blocks[*] ? (@.of == "attendance" && @.rows[0][1] == "–")'), true) as attendance
    from students s
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${card.academicYearId}::uuid
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join newest v on v.student_id = s.id left join found f on f.student_id = s.id left join out o on o.student_id = s.id
    where s.id = any(${[...ids]}::uuid[]) order by c.sort_order, d.sort_order, e.roll_no nulls last, s.name_key, s.id`.execute(
    trx,
  )
  return rows
}

/** Why a card stays behind; undefined where it goes out, null where it is out already. */
function whyNot(one: Candidate, incomplete: boolean): CardSkipReason | null | undefined {
  if (one.left) return 'Left'
  if (one.id === null) return 'NoCard'
  if (one.status === 'Published') return null
  if (one.status === 'Draft') return 'Provisional'
  if (one.source === 'uploaded') return undefined
  if (one.stale !== false) return 'Stale'
  if (one.outdated || one.hash !== one.resultHash) return 'Outdated'
  return one.outcome === 'Incomplete' && !incomplete ? 'Incomplete' : undefined
}

const isWithheld = (one: Candidate) => one.withheld || (one.source === 'generated' && one.outcome === 'Withheld')

function sorted(candidates: readonly Candidate[], incomplete: boolean) {
  const going: Candidate[] = []
  const skipped: Skipped = []
  for (const one of candidates) {
    const reason = whyNot(one, incomplete)
    if (reason === undefined) going.push(one)
    else if (reason !== null)
      skipped.push({ studentId: one.studentId, admNo: one.admNo, name: one.name, division: one.division, reason })
  }
  return { going, skipped }
}

export async function checkPublish(call: CardCall & { readonly body: BodyOf<Contract['check']> }) {
  const { trx, services, body } = call
  refuseReaders(call)
  const card = await cardOf(trx, body.cardId)
  await checkChoice(trx, body)
  const candidates = await candidatesOf(trx, card, body, services.clock.now())
  const { going, skipped } = sorted(candidates, body.incomplete)
  const made = going.filter(one => one.source === 'generated')
  return {
    ready: going.length,
    revised: going.filter(one => one.out).length,
    withheld: going.filter(isWithheld).length,
    published: candidates.filter(one => whyNot(one, body.incomplete) === null).length,
    skipped,
    remarksMissing: made.filter(one => !one.remark).length,
    attendanceMissing: made.filter(one => !one.attendance).length,
  }
}

/** Nothing can go out: the reason that most share. */
function nothing(skipped: Skipped) {
  const counts = Map.groupBy(skipped, one => one.reason)
  const [reason] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (reason === 'Provisional') return custom(409, 'OnlyFinal', 'Only final results can be published.')
  if (reason === 'Stale') return staleResults()
  if (reason === 'Outdated') return custom(409, 'CardsOutdated', 'The cards are out of date. Generate them again.')
  if (reason === 'Incomplete')
    return custom(409, 'OnlyIncomplete', 'The results are incomplete. Tick them to publish them all the same.')
  return reason === 'Left' ? noResults() : custom(409, 'NoCards', 'There are no cards yet. Generate or upload them first.')
}

/** Versions go out: what was out before of the same students is superseded. */
async function putOut(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update report_cards rc set status = 'Published', published_at = coalesce(case when rc.status = 'Scheduled' then rc.publish_at end, ${now}),
      publish_at = null, version = rc.version + 1
    where rc.id = any(${[...ids]}::uuid[])`.execute(trx)
  await sql`
    update report_cards rc set status = 'Superseded', version = rc.version + 1
    from report_cards newer
    where newer.id = any(${[...ids]}::uuid[]) and rc.school_id = newer.school_id and rc.card_id = newer.card_id and rc.student_id = newer.student_id
      and rc.no < newer.no and rc.status in ('Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn')`.execute(trx)
}

interface Due {
  readonly cardId: string
  /** The login of whoever planned it. */
  readonly plannedBy?: string
}

const dueKind = 'tabulation.publish-cards'

export async function publish(call: CardCall & { readonly body: BodyOf<Contract['publish']> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const now = services.clock.now()
  const at = body.publishAt === null ? null : new Date(body.publishAt)
  if (at && at.getTime() < now.getTime() + leastPublishAhead * 60_000)
    throw invalid([{ field: 'publishAt', message: cardFieldText('PublishEarly', { n: leastPublishAhead }) }])
  const card = await cardOf(trx, body.cardId)
  // Two who publish the same card wait for each other.
  await sql`select from cards where id = ${card.id}::uuid for update`.execute(trx)
  await checkChoice(trx, body)
  const { going, skipped } = sorted(await candidatesOf(trx, card, body, now), body.incomplete)
  if (going.length === 0) {
    if (skipped.length > 0) throw nothing(skipped)
    return { published: 0, scheduled: 0, withheld: 0, skipped, writeTo: [] }
  }
  const ids = going.map(one => one.id!)
  const withheld = going.filter(isWithheld)
  await sql`
    update report_cards set withheld_at = ${now}, withheld_reason = coalesce(withheld_reason, '')
    where id = any(${withheld.map(one => one.id!)}::uuid[]) and withheld_at is null`.execute(trx)
  const note = body.note === '' ? null : body.note
  await sql`
    update report_cards rc set revised_note = ${note} where rc.id = any(${ids}::uuid[]) and rc.no > 1`.execute(trx)
  if (at) {
    await sql`
      update report_cards set status = 'Scheduled', publish_at = ${at}, notify = ${body.notify}, version = version + 1
      where id = any(${ids}::uuid[])`.execute(trx)
    await services.jobs.enqueue(services, trx, {
      kind: dueKind,
      payload: { cardId: card.id, plannedBy: personOf(call).userId } satisfies Due,
      schoolId,
      runAfter: at,
      dedupeKey: `${dueKind} ${card.id} ${at.toISOString()}`,
    })
  } else {
    await putOut(trx, ids, now)
    if (body.notify)
      await tellFamilies(
        call,
        card,
        going.filter(one => !isWithheld(one)),
      )
  }
  await call.audit({
    action: 'tabulation.cards-publish',
    entity: 'cards',
    entityId: card.id,
    after: { cards: ids, publishAt: body.publishAt, notify: body.notify, note, skipped: skipped.length },
  })
  const count = going.length - withheld.length
  const writes = !at && body.notify && (await tellingWays(call)).some(way => way !== 'notification')
  return {
    published: at ? 0 : count,
    scheduled: at ? going.length : 0,
    withheld: withheld.length,
    skipped,
    writeTo: writes ? going.filter(one => !isWithheld(one)).map(one => one.studentId) : [],
  }
}

/** Publishes what was planned for a time that has come. Families see it from that time on, also before this has run. */
export const dueJob: JobKind<Due> = {
  kind: dueKind,
  tries: 5,
  async run({ payload, services, schoolId, transact }) {
    await transact(async trx => {
      const now = services.clock.now()
      const card = await cardOf(trx, payload.cardId)
      const { rows } = await sql<{ id: string; studentId: string; withheld: boolean; notify: boolean; out: boolean }>`
        select rc.id, rc.student_id as "studentId", rc.withheld_at is not null as withheld, rc.notify,
          exists (select from report_cards before where before.school_id = rc.school_id and before.card_id = rc.card_id
            and before.student_id = rc.student_id and before.status = 'Published') as out
        from report_cards rc where rc.card_id = ${card.id}::uuid and rc.status = 'Scheduled' and rc.publish_at <= ${now} for update`.execute(
        trx,
      )
      await putOut(
        trx,
        rows.map(row => row.id),
        now,
      )
      const told = rows.filter(row => row.notify && !row.withheld)
      const call = { trx, services, schoolId: schoolId! }
      await tellFamilies(call, card, told)
      if (payload.plannedBy)
        await handToPlanner(
          call,
          card,
          payload.plannedBy,
          told.map(row => row.studentId),
        )
    })
    return undefined
  },
}
