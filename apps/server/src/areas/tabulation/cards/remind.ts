import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { ringFamilies } from '../../../services/audience/bells'
import { type CardCall, cardDivisions, cardOf, refuseStrangers } from './scope'
import { isShown } from './shown'
import { familyRoute } from './told'
import { cardText } from './words'

/** Reminds guardians of published cards that nobody of the family has opened. */
export async function remind(call: CardCall & { readonly body: BodyOf<typeof contract.reportCards.remind> }) {
  const { trx, services, body } = call
  const card = await cardOf(trx, body.cardId)
  await refuseStrangers(trx, 'students', body.studentIds)
  const { rows } = await sql<{ id: string }>`
    select rc.student_id as id from report_cards rc
    join enrolments e on e.school_id = rc.school_id and e.student_id = rc.student_id and e.academic_year_id = rc.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where rc.card_id = ${card.id}::uuid and rc.student_id = any(${[...body.studentIds]}::uuid[]) and rc.seen_at is null and rc.withheld_at is null
      and ${isShown(services.clock.now())} and ${cardDivisions(personOf(call))}`.execute(trx)
  const studentIds = rows.map(row => row.id)
  const reminded =
    studentIds.length === 0
      ? 0
      : await ringFamilies(call, {
          kind: 'notice',
          studentIds,
          to: 'guardians',
          title: language => cardText(language, 'BellTitle'),
          message: (language, { name }) => cardText(language, 'BellRemind', { card: card.name, name }),
          route: familyRoute(card.kind),
        })
  await call.audit({ action: 'tabulation.cards-remind', entity: 'cards', entityId: card.id, after: { students: studentIds } })
  return { reminded }
}
