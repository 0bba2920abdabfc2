import { mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../../school/block'
import { ownStudents } from '../../../school/scope'
import { isShown } from './shown'

const forms = [
  ['progress-card', 'g.tab.card', '/parent/reportcard'],
  ['marksheet', 'g.tab.marksheet', '/parent/marksheet'],
  ['activity', 'g.tab.activity', '/parent/activity-reportcard'],
] as const

/** The newest card of the chosen child that is published and not withheld. */
export const latestReportCard: Block = {
  code: 'l.reportCard',
  kind: 'lists',
  async read({ trx, person, viewer, services, timeZone }) {
    const kinds = forms.filter(([, form]) => mayOpenForm(form, viewer)).map(([kind]) => kind)
    if (!person.childId || kinds.length === 0) return undefined
    const { rows } = await sql<{ name: string; kind: string; day: string }>`
      select k.name, k.kind, (coalesce(rc.published_at, rc.publish_at) at time zone ${timeZone})::date::text as day
      from report_cards rc join cards k on k.school_id = rc.school_id and k.id = rc.card_id
      join students s on s.school_id = rc.school_id and s.id = rc.student_id
      where rc.student_id = ${person.childId}::uuid and ${ownStudents(person)} and k.kind = any(${kinds}::text[]) and rc.withheld_at is null
        and ${isShown(services.clock.now())}
      order by coalesce(rc.published_at, rc.publish_at) desc, rc.id limit 1`.execute(trx)
    const card = rows[0]
    const route = forms.find(([kind]) => kind === card?.kind)?.[2]
    return card && route ? { columns: ['title', 'date'], rows: [[card.name, card.day]], route } : undefined
  },
}
