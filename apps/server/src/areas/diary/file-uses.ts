import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { type FileUseKind, keptWith } from '../../school/file-uses'
import { isFamily, ownStudents, studentsInScope } from '../../school/scope'
import { addressedInScope, confidentialInReach } from './scope'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Whether the school shows guardians what they were notified of; a school's own word goes before that of its group. */
const shownToGuardians = sql`coalesce(
  (select w.value from school_settings w where w.school_id = a.school_id and w.code = 'anecdotal.guardianView'),
  (select w.value from group_settings w join schools gs on gs.group_id = w.group_id where gs.id = a.school_id and w.code = 'anecdotal.guardianView'),
  '"notified"'::jsonb) = '"notified"'::jsonb`

/** Files that anecdotal entries name, each with whether the entry is there for the person. */
const anecdotalUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select f.file_id, 'anecdotals', a.id, a.author_id = ${person.userId}::uuid,
    coalesce(${ownStudents(person)} and a.notified_at is not null and not a.confidential and ${shownToGuardians}, false)
    or ${isFamily(person) ? sql`false` : sql`(${studentsInScope(person)} and ${confidentialInReach(person)})`}, ''
  from anecdotals a join students s on s.school_id = a.school_id and s.id = a.student_id
    cross join lateral unnest(a.attachment_file_ids) as f(file_id)
  where a.deleted_at is null and a.attachment_file_ids && ${wanted(ids)} and f.file_id = any(${wanted(ids)})`

/** Files that entries of the class diary name, each with whether somebody addressed is within reach. */
const diaryUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select f.file_id, 'diary_entries', q.id, q.author_id = ${person.userId}::uuid, exists (
    select from diary_acks k join students s on s.school_id = k.school_id and s.id = k.student_id
    where k.school_id = q.school_id and k.entry_id = q.id and (${ownStudents(person)} or ${isFamily(person) ? sql`false` : addressedInScope(person)})), ''
  from diary_entries q cross join lateral unnest(q.attachment_file_ids) as f(file_id)
  where q.deleted_at is null and q.attachment_file_ids && ${wanted(ids)} and f.file_id = any(${wanted(ids)})`

export const diaryFileUses: readonly FileUseKind[] = [
  {
    entity: 'anecdotals',
    rows: ({ person, ids }) => anecdotalUses(person, ids),
    rights: ({ reached }, _, viewer) =>
      keptWith(reached && mayCall(['s.student.anecdotal', 's.student.anecdotal-report', 'g.anecdotal', 'g.diary'], viewer)),
  },
  {
    entity: 'diary_entries',
    rows: ({ person, ids }) => diaryUses(person, ids),
    rights: ({ reached }, _, viewer) => keptWith(reached && mayCall(['s.student.anecdotal', 'g.diary'], viewer)),
  },
]
