import type { BodyOf, contract } from '@school/api'
import type { Language } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import { writePdf } from '../../../platform/documents/write'
import { personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { schoolToday } from '../../../school/zone'
import { type CardContent, cardContentOf, contentHash, type Issue } from './content'
import { type CardInputs, readInputs } from './inputs'
import { CardPress } from './paper'
import { printDivision } from './print'
import {
  type CardCall,
  type CardDefinition,
  type Chosen,
  cardOf,
  divisionsOfCard,
  isChosen,
  refuseReaders,
  refuseStrangers,
} from './scope'
import { templateOf } from './templates'
import { isReplaced, lockVersions, newVerificationCode, noVersions, saveCardFile, versionsOf, writeVersion } from './versions'
import { cardText } from './words'

export const generateKind = 'tabulation.cards'

interface Work {
  readonly cardId: string
  readonly divisionIds: readonly string[]
  readonly studentIds: readonly string[]
  readonly actor: { readonly id: string; readonly roles: string[]; readonly viaOperator: boolean }
  readonly language: Language
}

/** Studying people of a card's classes, division by division. */
export async function studentsByDivision(
  trx: Trx,
  card: CardDefinition,
  chosen: Chosen,
): Promise<{ divisionId: string; studentIds: string[] }[]> {
  const { rows } = await sql<{ divisionId: string; studentIds: string[] }>`
    select d.id as "divisionId", array_agg(s.id order by e.roll_no nulls last, s.name_key, s.id) as "studentIds"
    from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections sec on sec.school_id = c.school_id and sec.id = c.section_id
    where e.academic_year_id = ${card.academicYearId}::uuid and ${divisionsOfCard(card)} and ${isChosen(chosen)}
    group by d.id, sec.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)
    order by sec.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(trx)
  return rows
}

/** How many of the chosen have a result for the card, and how many of these are out of date. */
async function resultsFor(trx: Trx, card: CardDefinition, studentIds: readonly string[]) {
  const { rows } = await sql<{ all: number; stale: number }>`
    select count(*)::int as all, (count(*) filter (where r.stale))::int as stale
    from results r join tab_nodes n on n.school_id = r.school_id and n.id = r.node_id join tab_schemes h on h.school_id = n.school_id and h.id = n.scheme_id
    where h.academic_year_id = ${card.academicYearId}::uuid and lower(n.code) = lower(${card.nodeCode ?? ''}) and r.student_id = any(${[...studentIds]}::uuid[])`.execute(
    trx,
  )
  return rows[0]!
}

export const noResults = () => custom(409, 'NoResults', 'There are no results yet. Compute them first.')
export const staleResults = () => custom(409, 'StaleResults', 'Results are out of date. Compute again.')

/** A choice names divisions or students. @throws 400 without one; 404 for what the school has not */
export async function checkChoice(trx: Trx, { divisionIds, studentIds }: Required<Pick<Chosen, 'divisionIds' | 'studentIds'>>) {
  if (divisionIds.length + studentIds.length === 0)
    throw custom(400, 'ChooseStudents', 'Choose at least one division or student.')
  await refuseStrangers(trx, 'divisions', divisionIds)
  await refuseStrangers(trx, 'students', studentIds)
}

export async function generate(call: CardCall & { readonly body: BodyOf<typeof contract.reportCards.generate> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const card = await cardOf(trx, body.cardId)
  if ((await settingValue(trx, schoolId, 'tab.source')) === 'external')
    throw custom(409, 'CardsFromOutside', 'Cards of this school are uploaded by its own program.')
  if (card.kind === 'activity' || !card.nodeCode)
    throw custom(409, 'CardNotMadeHere', '{name} is not made from results. Upload its files.', { name: card.name })
  await checkChoice(trx, body)
  const students = (await studentsByDivision(trx, card, body)).flatMap(one => one.studentIds)
  const found = await resultsFor(trx, card, students)
  if (found.all === 0) throw noResults()
  if (found.stale === found.all) throw staleResults()
  const { userId, roles, bound } = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind: generateKind,
    payload: {
      cardId: card.id,
      divisionIds: body.divisionIds,
      studentIds: body.studentIds,
      actor: { id: userId, roles: [...roles], viaOperator: bound },
      language: call.language,
    } satisfies Work,
    schoolId,
    ownerId: userId,
    total: students.length,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** What the cards of one school are made with. */
interface Workshop {
  readonly run: Order
  readonly schoolId: string
  readonly schoolCode: string
  readonly domain: string
  readonly press: CardPress
  readonly today: string
  readonly verifies: boolean
}

type Made = 'made' | 'unchanged' | 'left'

/** Makes the card of one student, unless it would say the same as the one that stands. */
async function makeCard(shop: Workshop, inputs: CardInputs, studentId: string): Promise<Made> {
  const { run, schoolId, today, press } = shop
  const { services, payload } = run
  const { card, division } = inputs
  const result = inputs.results.get(studentId)
  if (!result || result.stale) return 'left'
  const bare = cardContentOf(inputs, studentId, { on: today })
  if (!bare) return 'left'
  const hash = contentHash(bare)
  const before = await run.transact(async trx => {
    const versions = (await versionsOf(trx, card.id, [studentId])).get(studentId) ?? noVersions
    const { standing } = versions
    if (standing?.source !== 'generated' || standing.inputs_hash !== hash) return versions
    await sql`
      update report_cards set outdated = false, result_id = ${result.id}::uuid, result_hash = ${result.inputsHash},
        version = version + outdated::int where id = ${standing.id}::uuid`.execute(trx)
    return undefined
  })
  if (!before) return 'unchanged'
  const { standing } = before
  const verifyCode =
    standing && isReplaced(standing, 'generated') ? standing.verify_code : newVerificationCode(services, shop.schoolCode)
  const issue: Issue = {
    on: today,
    ...(before.published ? { revisedOn: today } : {}),
    ...(shop.verifies ? { verification: { code: verifyCode, address: `${shop.domain}/verify` } } : {}),
  }
  const content: CardContent = cardContentOf(inputs, studentId, issue)!
  const bytes = await writePdf(await run.transact(trx => press.paper(trx, content)))
  await run.transact(async trx => {
    await lockVersions(trx, card.id, studentId)
    const now = (await versionsOf(trx, card.id, [studentId])).get(studentId) ?? noVersions
    const fileId = await saveCardFile(services, trx, schoolId, { card, admNo: content.admNo, bytes })
    await writeVersion(services, trx, schoolId, now, {
      card,
      studentId,
      divisionId: division.id,
      source: 'generated',
      fileId,
      content,
      resultId: result.id,
      resultHash: result.inputsHash,
      status: result.isFinal ? 'Ready' : 'Draft',
      inputsHash: hash,
      verifyCode,
      by: payload.actor.id,
    })
  })
  return 'made'
}

/** Of whom cards are made, and for whom; how far the work is, is told after each. */
export interface Order {
  readonly services: Services
  readonly transact: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  readonly schoolId: string
  readonly payload: Pick<Work, 'cardId' | 'divisionIds' | 'studentIds'> & { readonly actor: { readonly id: string } }
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Makes the cards of the chosen, each in a transaction of its own, and prints each division in one file. */
export async function makeCards(order: Order) {
  const { services, transact, schoolId, payload, progress } = order
  const { card, template, school, today, verifies, divisions } = await transact(async trx => {
    const definition = await cardOf(trx, payload.cardId)
    return {
      card: definition,
      template: await templateOf(trx, definition.kind, definition.templateId),
      school: await trx.selectFrom('schools').select(['code', 'domain']).where('id', '=', schoolId).executeTakeFirstOrThrow(),
      today: await schoolToday(services, trx, schoolId),
      verifies: (await settingValue(trx, schoolId, 'tab.verifyQr')) === true,
      divisions: await studentsByDivision(trx, definition, payload),
    }
  })
  const shop: Workshop = {
    run: order,
    schoolId,
    schoolCode: school.code,
    domain: school.domain,
    press: new CardPress(services, schoolId),
    today,
    verifies,
  }
  const count = { made: 0, unchanged: 0, left: 0 }
  const total = divisions.reduce((sum, one) => sum + one.studentIds.length, 0)
  for (const { divisionId, studentIds } of divisions) {
    const inputs = await transact(trx => readInputs({ trx, schoolId }, card, template, divisionId, studentIds, today))
    for (const studentId of studentIds) {
      count[inputs ? await makeCard(shop, inputs, studentId) : 'left'] += 1
      await progress(count.made + count.unchanged + count.left, total)
    }
    if (inputs) await printDivision(services, transact, schoolId, card, divisionId, shop.press)
    shop.press.forgetPictures()
  }
  return count
}

/** A job that begins again finds the cards that are made and goes on behind them. */
export const generateJob: JobKind<Work> = {
  kind: generateKind,
  fills: true,
  async run(job) {
    const { payload, services, transact, progress, language } = job
    const schoolId = job.schoolId!
    const count = await makeCards({ services, transact, schoolId, payload, progress })
    return job.conclude(async trx => {
      await audit(services, trx, undefined, {
        action: 'tabulation.cards-generate',
        entity: 'cards',
        entityId: payload.cardId,
        schoolId,
        actor: payload.actor,
        after: { ...count, divisionIds: payload.divisionIds, studentIds: payload.studentIds },
      })
      const values = { n: count.made, m: count.unchanged, left: count.left }
      return { message: cardText(language, count.left > 0 ? 'GeneratedLess' : 'Generated', values), result: count }
    })
  },
}
