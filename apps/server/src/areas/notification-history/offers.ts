import type { BodyOf, contract } from '@school/api'
import { batchMessageStates, historyChannels, historyKinds, historyTabsOf } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { ownClassOffers, yearOffers } from '../../school/class-offers'
import { anyOr, masters, type Option, read, sections } from '../../school/lookups'
import { offeredColumns } from '../../school/report/columns'
import { divisionsInScope, studentsInScope } from '../../school/scope'
import { type HistoryCall, historyColumns, refuseTab } from './rows'

type Contract = typeof contract.notificationHistory

/** What filters and column chooser offer. */
export async function historyOffers(call: HistoryCall) {
  const production = call.services.configuration.environment === 'production'
  const tabs = [...historyTabsOf(viewerOf(personOf(call)), production)]
  const ofStaff = tabs.includes('staff')
  return {
    academicYears: await yearOffers(call.trx),
    sections: ofStaff ? await sections(call.trx) : [],
    designations: ofStaff ? await masters(call.trx, 'designation') : [],
    channels: [...historyChannels],
    kinds: [...historyKinds],
    statuses: [...batchMessageStates],
    tabs,
    columns: offeredColumns(historyColumns),
  }
}

/** Staff of a section, also those who left. */
export async function staffList(call: HistoryCall, sectionId: string): Promise<Option[]> {
  refuseTab(personOf(call), 'staff')
  return read(
    call.trx,
    sql<Option>`select t.id, t.name from staff t where ${anyOr(sql`t.section_id`, sectionId)} order by lower(t.name), t.id`,
  )
}

/** Classes of which messages are read. */
export async function classList(call: HistoryCall, { sectionId, courseId }: BodyOf<Contract['studentInitialValues']>) {
  const person = personOf(call)
  refuseTab(person, 'student')
  const offers = await ownClassOffers(call.trx, person)
  const courses = offers.courses.filter(course => !sectionId || course.sectionId === sectionId)
  const known = new Set(courses.map(course => course.id))
  return {
    sections: offers.sections,
    courses,
    divisions: offers.divisions.filter(({ courseId: of }) => known.has(of) && (!courseId || of === courseId)),
  }
}

/** Students of a division in the own scope. */
export async function studentList(call: HistoryCall, divisionId: string) {
  const person = personOf(call)
  refuseTab(person, 'student')
  const { rows } = await sql<{ id: string; admNo: string; name: string; rollNo: number | null }>`
    select s.id, s.adm_no as "admNo", s.name, e.roll_no as "rollNo"
    from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    join students s on s.school_id = e.school_id and s.id = e.student_id
    where d.id = ${divisionId}::uuid and ${divisionsInScope(person)} and ${studentsInScope(person)}
    order by e.roll_no nulls last, s.name_key, s.id`.execute(call.trx)
  return rows
}
