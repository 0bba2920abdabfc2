import { classKey, nameKey } from '@school/rules'
import { sql } from 'kysely'
import { inBatches } from '../../school/batches'
import type { ImportWork } from '../../school/imports/kind'
import { type Made, makeMissingNames } from '../../school/imports/names'
import { recordImport } from '../../school/imports/records'

/** Files of classes with their class teachers. */
const classes = recordImport({
  code: 'classes',
  table: 'divisions',
  query: sql`
    select d.id, jsonb_build_object('section', s.name, 'course', c.name, 'division', d.name, 'classTeacherCode', coalesce(t.code, '')) as record
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id`,
  async write({ services, trx, schoolId }, writes, ids) {
    const made = await makeMissingNames(
      services,
      trx,
      schoolId,
      writes.map(({ record: { section = '', course = '', division = '' } }) => ({ section, course, division })),
      ids,
    )
    await inBatches(
      trx,
      writes.map(({ record }) => ({
        id: ids.divisions.get(classKey(record.course ?? '', record.division ?? '')),
        class_teacher_id: ids.staff.get(nameKey(record.classTeacherCode ?? '')) ?? null,
      })),
      'id uuid, class_teacher_id uuid',
      source =>
        sql`update divisions d set class_teacher_id = x.class_teacher_id, version = d.version + 1 from ${source} where d.id = x.id`,
    )
    return made
  },
})

/** Files that say who teaches what where. */
const allotments = recordImport({
  code: 'subject-allotments',
  table: 'subject_allotments',
  query: sql`
    select a.id, jsonb_build_object('course', c.name, 'division', d.name, 'subjectCode', coalesce(m.code, ''), 'subjectName', m.name, 'staffCode', t.code) as record
    from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
    join divisions d on d.school_id = a.school_id and d.id = a.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = a.school_id and m.id = a.subject_id join staff t on t.school_id = a.school_id and t.id = a.staff_id`,
  byKey: keys => sql`t.code_key = any(${keys.map(key => key.split('\u0000').at(-1) ?? '')})`,
  async write({ services, trx, schoolId }, writes, ids) {
    const made: Made = []
    for (const { record } of writes) {
      const { subjectCode: code = '', subjectName: name = '' } = record
      if (ids.subjects.has(nameKey(code))) continue
      const id = services.newId()
      await trx
        .insertInto('masters')
        .values({ school_id: schoolId, id, kind: 'subject', code, name, sort_order: ids.masters.subject.size + 1 })
        .execute()
      ids.subjects.set(nameKey(code), id)
      ids.masters.subject.set(nameKey(name), id)
      made.push({ table: 'masters', id })
    }
    await inBatches(
      trx,
      writes.map(({ id, record }) => ({
        id,
        academic_year_id: ids.currentYear,
        division_id: ids.divisions.get(classKey(record.course ?? '', record.division ?? '')),
        subject_id: ids.subjects.get(nameKey(record.subjectCode ?? '')),
        staff_id: ids.staff.get(nameKey(record.staffCode ?? '')),
      })),
      'id uuid, academic_year_id uuid, division_id uuid, subject_id uuid, staff_id uuid',
      source => sql`
        insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id) select ${schoolId}::uuid, x.* from ${source}`,
    )
    return made
  },
})

export const classImports: readonly ImportWork[] = [classes, allotments]
