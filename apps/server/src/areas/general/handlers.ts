import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { yearOffers } from '../../school/class-offers'
import { anyOr, castes, courses, divisions, idList, inList, masters, type Option, read, sections } from '../../school/lookups'
import { divisionsInScope } from '../../school/scope'
import { findPeople } from './people'
import { readReportColumns, saveReportColumns } from './report-columns'

/** Lookups of every screen. A teacher's divisions are the own ones. */
export const generalHandlers: Handlers<typeof contract.general> = {
  country: ({ trx }) => read(trx, sql<Option>`select id, name from countries order by sort_order, name`),
  state: ({ trx }) => read(trx, sql<Option>`select id, name from states order by name`),
  states: ({ trx, params }) =>
    read(trx, sql<Option>`select id, name from states where country_id = ${params.countryId} order by name`),
  districts: ({ trx, params }) =>
    read(trx, sql<Option>`select id, name from districts where state_id = ${params.stateId} order by name`),
  academicYears: ({ trx }) => yearOffers(trx),
  courses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.sectionId}`),
  divisions: call =>
    divisions(call.trx, sql`d.course_id = ${call.params.courseId} and ${divisionsInScope(personOf(call))}`, false),
  allDivisions: call => divisions(call.trx, divisionsInScope(personOf(call))),
  divisionSection: call =>
    divisions(
      call.trx,
      sql`${anyOr(sql`c.section_id`, call.params.a)} and ${anyOr(sql`c.id`, call.params.b)} and ${divisionsInScope(personOf(call))}`,
    ),
  coursesCustom({ trx, params }) {
    const list = idList(params.sectionId)
    return courses(trx, inList(sql`c.section_id`, list), list === 'all' || list.length > 1)
  },
  divisionsCustom(call) {
    const list = idList(call.params.courseId)
    return divisions(
      call.trx,
      sql`${inList(sql`d.course_id`, list)} and ${divisionsInScope(personOf(call))}`,
      list === 'all' || list.length > 1,
    )
  },
  districtsCustom({ trx, params }) {
    const list = idList(params.stateId)
    const prefixed = list === 'all' || list.length > 1
    return read(
      trx,
      sql<Option>`select d.id, ${prefixed ? sql`s.name || ' › ' || d.name` : sql`d.name`} as name from districts d join states s on s.id = d.state_id where ${inList(sql`d.state_id`, list)} order by s.name, d.name`,
    )
  },
  casteReligionCustom({ trx, params }) {
    const list = idList(params.religionId)
    return castes(trx, inList(sql`m.parent_id`, list), list === 'all' || list.length > 1)
  },
  castes: ({ trx }) => masters(trx, 'caste'),
  casteReligion: ({ trx, params }) => masters(trx, 'caste', anyOr(sql`m.parent_id`, params.religionId)),
  // Castes are filed under their religion alone; the reservation narrows nothing.
  caste: ({ trx, params }) => masters(trx, 'caste', anyOr(sql`m.parent_id`, params.a)),
  async religionReservation({ trx }) {
    return { religions: await masters(trx, 'religion'), reservations: await masters(trx, 'reservation') }
  },
  block: ({ trx }) => masters(trx, 'block'),
  designationCategory: ({ trx }) => masters(trx, 'designation-category'),
  sectionConfirmCourse: ({ trx }) => sections(trx, sql`exists (select from courses c where c.section_id = s.id)`),
  async divisionFormValues({ trx }) {
    return {
      sections: await sections(trx),
      courses: await courses(trx, sql`true`),
      staff: await read(trx, sql<Option>`select id, name from staff where status = 'Working' order by name_key, id`),
    }
  },

  people: call => findPeople(call, call.query),
  reportColumns: call => readReportColumns(call.trx, personOf(call).userId),
  saveReportColumns: call => saveReportColumns(call, personOf(call).userId, call.body),
}
