import { standardBlocks } from '@school/rules'
import { sql } from 'kysely'
import { makeCards } from '../areas/tabulation/cards/generate'
import { publish } from '../areas/tabulation/cards/publish'
import type { CardCall } from '../areas/tabulation/cards/scope'
import { computeCourse } from '../areas/tabulation/results/compute'
import { targetOf } from '../areas/tabulation/results/target'
import { audit, auditAll } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { authorOf } from './author'

/** What class teachers write of those who did so well or less; the last holds for all others. */
const remarks: readonly (readonly [percent: number, text: string])[] = [
  [80, 'Works with care and helps others to do the same. An excellent term.'],
  [65, 'A good term. Reads a lot, and asks when something is not clear.'],
  [50, 'Has made progress. More practice at home will give certainty in written work.'],
  [0, 'Needs to revise every day. Please see me at the next meeting of parents.'],
]

interface Class {
  readonly divisionId: string
  readonly courseId: string
  readonly children: string[]
}

/** The class of the guardian's child, of which the first that has results, then that of the student's login. */
async function shownClasses(trx: Trx): Promise<Class[]> {
  const { rows } = await sql<Class>`
    select r.division_id as "divisionId", d.course_id as "courseId", array_agg(distinct s.id) as children
    from users u join user_schools us on us.user_id = u.id
    join students s on s.school_id = us.school_id and (s.guardian_id = us.guardian_id or s.id = us.student_id)
    join results r on r.school_id = s.school_id and r.student_id = s.id
    join divisions d on d.school_id = r.school_id and d.id = r.division_id
    where u.login_name in ('GVS.GUARDIAN', 'GVS.STUDENT') group by r.division_id, d.course_id
    order by min(case u.login_name when 'GVS.GUARDIAN' then 0 else 1 end), r.division_id`.execute(trx)
  return rows
}

async function makeRemarks(services: Services, trx: Trx, author: Person, classes: readonly Class[]): Promise<void> {
  const cases = remarks.map(([percent, text]) => sql`when r.percent >= ${percent} then ${text}`)
  await sql`
    insert into card_remarks (school_id, student_id, term_id, kind, text, at, by)
    select r.school_id, r.student_id, t.id, 'class-teacher', case ${sql.join(cases, sql` `)} end, ${services.clock.now()}::timestamptz, ${author.userId}::uuid
    from results r join tab_nodes n on n.school_id = r.school_id and n.id = r.node_id and n.code = 'T1'
    join tab_schemes h on h.school_id = n.school_id and h.id = n.scheme_id
    join lateral (select id from tab_terms t where t.school_id = h.school_id and t.academic_year_id = h.academic_year_id
      order by t.sort_order, t.starts_on limit 1) t on true
    where r.division_id = any(${classes.map(one => one.divisionId)}::uuid[]) and r.percent is not null on conflict do nothing`.execute(
    trx,
  )
}

/** The days of the first term, as the registers of paper had them, and a way to check what is printed. */
async function makeDays(services: Services, trx: Trx, author: Person, schoolId: string): Promise<void> {
  const now = services.clock.now()
  await sql`
    insert into card_extras (school_id, student_id, term_id, working_days, present_days, at, by)
    select r.school_id, r.student_id, r.term_id, 94, 94 - mod(coalesce(e.roll_no, 0) * 7, 19) / 2.0, ${now}::timestamptz, ${author.userId}::uuid
    from card_remarks r join tab_terms t on t.school_id = r.school_id and t.id = r.term_id
    join enrolments e on e.school_id = r.school_id and e.student_id = r.student_id and e.academic_year_id = t.academic_year_id
    where r.kind = 'class-teacher' on conflict do nothing`.execute(trx)
  await trx
    .insertInto('school_settings')
    .values({ school_id: schoolId, code: 'tab.verifyQr', value: JSON.stringify(true), updated_at: now })
    .execute()
}

/**
 * Cards of the first term: those of the class of the guardian's child are out, as are the marks of the half-yearly exam of
 * the child. Of the class of the student's login, only that of the student is made; it waits to be published.
 */
export async function makeTabulationCards(services: Services, schoolId: string): Promise<void> {
  const inTrx = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), work)
  const plan = await inTrx(async trx => {
    const author = await authorOf(trx, { loginName: 'GVS.ADMIN', role: 'SystemAdmin', schoolId })
    const classes = await shownClasses(trx)
    const first = classes[0]
    if (!first) return undefined
    await makeRemarks(services, trx, author, classes)
    await makeDays(services, trx, author, schoolId)
    const halfYearly = await targetOf(trx, { nodeCode: 'HY' })
    const { courseId, divisionId } = first
    await computeCourse({ services, trx, schoolId }, halfYearly, { courseId, divisionIds: [divisionId], by: author.userId })
    const templateId = services.newId()
    await trx
      .insertInto('card_templates')
      .values({
        school_id: schoolId,
        id: templateId,
        name: 'Progress card with photo',
        kind: 'progress-card',
        blocks: JSON.stringify(
          standardBlocks('progress-card').map(({ block, on }) => ({ block, on: on || block === 'verification' })),
        ),
        options: JSON.stringify({ facts: ['birthDate', 'guardian', 'photo'], signatures: [] }),
      })
      .execute()
    const cards = [
      { name: 'Term 1 Progress Card', kind: 'progress-card', node_code: 'T1', template_id: templateId, show_average: false },
      { name: 'Half-yearly Marksheet', kind: 'marksheet', node_code: 'HY', template_id: null, show_average: true },
    ].map((card, sort_order) => ({
      ...card,
      school_id: schoolId,
      id: services.newId(),
      academic_year_id: halfYearly.academicYearId,
      sort_order,
    }))
    await trx.insertInto('cards').values(cards).execute()
    return { author, first, others: classes.slice(1), progress: cards[0]!.id, marksheet: cards[1]!.id }
  })
  if (!plan) return
  const { author, first, others, progress, marksheet } = plan
  const make = (cardId: string, chosen: { readonly divisionIds: string[]; readonly studentIds: string[] }) =>
    makeCards({
      services,
      transact: inTrx,
      schoolId,
      payload: { cardId, ...chosen, actor: { id: author.userId } },
      progress: async () => {},
    })
  const whole = { divisionIds: [first.divisionId], studentIds: [] }
  const own = { divisionIds: [], studentIds: first.children }
  await make(progress, whole)
  await make(marksheet, own)
  for (const { children } of others) await make(progress, { divisionIds: [], studentIds: children })
  await inTrx(async trx => {
    const call: CardCall = {
      trx,
      services,
      schoolId,
      person: author,
      language: 'en',
      audit: facts => audit(services, trx, author, facts),
      auditAll: facts => auditAll(services, trx, author, facts),
      transact: (reach, work) => transact(services.db, reach, work),
    }
    const out = { publishAt: null, notify: true, incomplete: false, note: '' }
    await publish({ ...call, body: { ...out, cardId: progress, ...whole } })
    await publish({ ...call, body: { ...out, cardId: marksheet, ...own } })
  })
}
