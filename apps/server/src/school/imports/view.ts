import { classKey, courseKey, dayIn, type ImportKindCode, type MasterColumn, nameKey, type SchoolView } from '@school/rules'
import { sql } from 'kysely'
import type { Joined } from '../../platform/database/joined'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import type { NameIds } from './name-ids'

export interface LoadedView {
  readonly view: SchoolView
  readonly ids: NameIds
}

/** A caste stands under a religion, and several religions may have one of the same name. */
export const casteKey = (religionId: string, caste: string): string => `${religionId} ${nameKey(caste)}`

const masterKinds = ['designation', 'religion', 'caste', 'reservation', 'block', 'subject'] as const

/** Kinds whose rows name staff beside their key. */
const namesStaff: readonly ImportKindCode[] = ['classes', 'subject-allotments']

/** Loads the names that rows of a kind may refer to; who is enrolled is loaded apart. */
export async function loadView(services: Services, trx: Trx, schoolId: string, kind: ImportKindCode): Promise<LoadedView> {
  const { time_zone } = await trx.selectFrom('schools').select('time_zone').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const today = dayIn(time_zone, services.clock.now())
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'name', 'starts_on', 'is_current'])
    .orderBy('starts_on')
    .execute()
  const current = years.find(year => year.is_current)
  if (!current) throw custom(409, 'NoYear', 'The school has no current academic year. Prepare it first.')
  const next = years.find(year => year.starts_on > current.starts_on)
  type Course = { course_id: string; course: string } & Joined<{ division_id: string; division: string }>
  const { rows: classes } = await sql<{ section_id: string; section: string } & Joined<Course>>`
    select s.id as section_id, s.name as section, c.id as course_id, c.name as course, d.id as division_id, d.name as division
    from sections s left join courses c on c.section_id = s.id and c.school_id = s.school_id
    left join divisions d on d.course_id = c.id and d.school_id = c.school_id`.execute(trx)
  const masters = await trx
    .selectFrom('masters')
    .select(['id', 'kind', 'name', 'code', 'parent_id'])
    .where('kind', 'in', [...masterKinds])
    .orderBy('sort_order')
    .execute()
  const staff = namesStaff.includes(kind) ? await trx.selectFrom('staff').select(['id', 'code']).execute() : []
  const { rows: stops } = await sql<{ bus_id: string; bus: string } & Joined<{ stop_id: string; stop: string }>>`
    select b.id as bus_id, b.name as bus, s.id as stop_id, s.name as stop from buses b left join bus_stops s on s.bus_id = b.id and s.school_id = b.school_id`.execute(
    trx,
  )

  const ofKind = (kind: (typeof masterKinds)[number]) => masters.filter(master => master.kind === kind)
  const idsOf = (kind: (typeof masterKinds)[number]) => new Map(ofKind(kind).map(master => [nameKey(master.name), master.id]))
  const admNoPattern = String(await settingValue(trx, schoolId, 'student.admNoPattern'))
  const coded = ofKind('subject').flatMap(({ id, name, code }) => (code ? [{ id, name, code }] : []))
  const namesOf = (kind: MasterColumn) => new Map(ofKind(kind).map(master => [nameKey(master.name), master.name]))
  const buses = new Map<string, { name: string; stops: Map<string, string> }>()
  for (const row of stops) {
    const bus = buses.get(nameKey(row.bus)) ?? { name: row.bus, stops: new Map() }
    if (row.stop_id) bus.stops.set(nameKey(row.stop), row.stop)
    buses.set(nameKey(row.bus), bus)
  }
  return {
    view: {
      today,
      currentYear: { name: current.name, startsOn: current.starts_on },
      ...(next ? { nextYear: { name: next.name, startsOn: next.starts_on } } : {}),
      sections: new Map(classes.map(row => [nameKey(row.section), row.section])),
      courses: new Map(
        classes
          .filter(row => row.course_id !== null)
          .map(row => [courseKey(row.course), { section: row.section, course: row.course }]),
      ),
      classes: new Map(
        classes
          .filter(row => row.division_id !== null)
          .map(row => [classKey(row.course, row.division), { section: row.section, course: row.course, division: row.division }]),
      ),
      masters: {
        designation: namesOf('designation'),
        religion: namesOf('religion'),
        caste: namesOf('caste'),
        reservation: namesOf('reservation'),
        block: namesOf('block'),
      },
      staffCodes: new Map(staff.map(row => [nameKey(row.code), row.code])),
      subjects: new Map(coded.map(({ code, name }) => [nameKey(code), { code, name }])),
      enrolled: new Map(),
      buses,
      admNoPattern,
    },
    ids: {
      years: new Map(years.map(year => [year.name, year.id])),
      currentYear: current.id,
      sections: new Map(classes.map(row => [nameKey(row.section), row.section_id])),
      courses: new Map(classes.filter(row => row.course_id !== null).map(row => [courseKey(row.course), row.course_id])),
      divisions: new Map(
        classes.filter(row => row.division_id !== null).map(row => [classKey(row.course, row.division), row.division_id]),
      ),
      masters: {
        designation: idsOf('designation'),
        religion: idsOf('religion'),
        caste: idsOf('caste'),
        reservation: idsOf('reservation'),
        block: idsOf('block'),
        subject: idsOf('subject'),
      },
      castes: new Map(ofKind('caste').map(({ id, name, parent_id }) => [casteKey(parent_id ?? '', name), id])),
      staff: new Map(staff.map(row => [nameKey(row.code), row.id])),
      subjects: new Map(coded.map(({ id, code }) => [nameKey(code), id])),
      buses: new Map(stops.map(row => [nameKey(row.bus), row.bus_id])),
      stops: new Map(stops.filter(row => row.stop_id !== null).map(row => [nameKey(`${row.bus} / ${row.stop}`), row.stop_id])),
    },
  }
}
