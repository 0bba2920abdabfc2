import { allZeroId, type contract } from '@school/api'
import { cardFileName } from '@school/rules'
import { sql } from 'kysely'
import { writePdf } from '../../../platform/documents/write'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { schoolToday } from '../../../school/zone'
import { cardContentOf } from './content'
import { noResults } from './generate'
import { readInputs } from './inputs'
import { CardPress } from './paper'
import { sendPdf } from './print'
import { cardDivisions, cardOf, divisionsOfCard } from './scope'
import { templateOf } from './templates'

/** The card that is previewed: the one that was named, else the first that is printed by the template. */
async function previewed({ trx, params, body }: CallContext<typeof contract.cardSetup.preview>): Promise<string> {
  if (body.cardId) return body.cardId
  const { rows } = await sql<{ id: string }>`
    select c.id from cards c join enrolments e on e.school_id = c.school_id and e.academic_year_id = c.academic_year_id and e.student_id = ${body.studentId}::uuid
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where c.active and c.node_code is not null and ${params.id === allZeroId ? sql`c.template_id is null` : sql`c.template_id = ${params.id}::uuid`}
      and (cardinality(c.course_ids) = 0 or d.course_id = any(c.course_ids))
    order by c.sort_order, lower(c.name) limit 1`.execute(trx)
  if (!rows[0]) throw custom(409, 'NoCardForPreview', 'No card of this student uses the template. Add the card first.')
  return rows[0].id
}

/** The card of a student as it would be made now. */
export async function previewCard(call: CallContext<typeof contract.cardSetup.preview>): Promise<Buffer> {
  const { trx, services, schoolId, params, body, reply } = call
  const card = await cardOf(trx, await previewed(call))
  const template = await templateOf(trx, card.kind, params.id === allZeroId ? card.templateId : params.id)
  const { rows } = await sql<{ division_id: string }>`
    select d.id as division_id from enrolments e join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where e.academic_year_id = ${card.academicYearId}::uuid and e.student_id = ${body.studentId}::uuid and ${divisionsOfCard(card)}
      and ${cardDivisions(personOf(call))}`.execute(trx)
  if (!rows[0]) throw notFound()
  const today = await schoolToday(services, trx, schoolId)
  const inputs = await readInputs({ trx, schoolId }, card, template, rows[0].division_id, [body.studentId], today)
  const verifies = (await settingValue(trx, schoolId, 'tab.verifyQr')) === true
  const school = await trx.selectFrom('schools').select(['code', 'domain']).where('id', '=', schoolId).executeTakeFirstOrThrow()
  const verification = { code: `${school.code}-••••-••••`, address: `${school.domain}/verify` }
  const content = inputs && cardContentOf(inputs, body.studentId, { on: today, ...(verifies ? { verification } : {}) })
  if (!content) throw noResults()
  const bytes = await writePdf(await new CardPress(services, schoolId).paper(trx, content))
  return sendPdf(reply, cardFileName(content.admNo, card.name, card.year), bytes)
}
