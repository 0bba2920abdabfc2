import { holdsOne, mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../../platform/person'
import { type FileReader, type FileUseKind, keptWith } from '../../../school/file-uses'
import { isFamily, ownStudents } from '../../../school/scope'
import { cardDivisions } from './scope'
import { isShown } from './shown'

const staffForms = ['s.tab.cards', 's.tab.result', 's.tab.deletion'] as const

const ofFamily = (person: Person, now: Date) => sql`(${isShown(now)} and rc.withheld_at is null and exists (
  select from students s where s.school_id = rc.school_id and s.id = rc.student_id and ${ownStudents(person)}))`

const ofStaff = (person: Person) => sql`exists (
  select from divisions d where d.school_id = rc.school_id and d.id = rc.division_id and ${cardDivisions(person)})`

/** Cards that name files: families have those that are published and not withheld, staff those of their classes. */
function cardUses({ person, ids, services }: FileReader): RawBuilder<unknown> {
  const viewer = viewerOf(person)
  const now = services.clock.now()
  const asStaff = !isFamily(person) && mayCall([...staffForms], viewer) ? ofStaff(person) : sql`false`
  const asFamily = mayCall(['g.tab.card', 'g.tab.marksheet', 'g.tab.activity'], viewer) ? ofFamily(person, now) : sql`false`
  return sql`
    select rc.file_id, 'report_cards', rc.id, false, coalesce((${asStaff}) or (${asFamily}), false), ''
    from report_cards rc where rc.file_id = any(${[...ids]}::uuid[]) and rc.status <> 'Deleted'`
}

export const cardFileUse: FileUseKind = {
  entity: 'report_cards',
  rows: cardUses,
  rights: ({ reached }) => keptWith(reached),
}

/** Signatures on templates: who makes cards sees them. */
export const templateFileUse: FileUseKind = {
  entity: 'card_templates',
  rows: ({ ids }) => sql`
    select f.id, 'card_templates', t.id, false, true, ''
    from card_templates t cross join unnest(t.signature_file_ids) as f(id) where f.id = any(${[...ids]}::uuid[])`,
  rights: ({ reached }, person) => keptWith(reached && holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])),
}

/** Files that cards of a class are printed from, and uploads that are not applied yet. */
export const printFileUse: FileUseKind = {
  entity: 'card_prints',
  rows: ({ ids }) => sql`
    select p.file_id, 'card_prints', p.card_id, false, true, '' from card_prints p where p.file_id = any(${[...ids]}::uuid[])`,
  rights: ({ reached }, person) => keptWith(reached && holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])),
}

export const uploadFileUse: FileUseKind = {
  entity: 'card_uploads',
  rows: ({ ids }) => sql`
    select f.id, 'card_uploads', u.id, false, true, ''
    from card_uploads u cross join unnest(u.file_ids) as f(id) where f.id = any(${[...ids]}::uuid[])`,
  rights: ({ reached }, person) => keptWith(reached && holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])),
}
