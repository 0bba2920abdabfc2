import type { contract } from '@school/api'
import { workingWeekdays } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { readBuses, readStops, stopsOfBus } from '../../school/bus-stops'
import { readOffers } from '../../school/class-offers'
import { divisions } from '../../school/lookups'
import { divisionsInScope, studentsInScope } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { addAdditional, additionalOf, listAdditional, removeAdditional, updateAdditional } from './additional'
import { readClass, readRegular, saveRegular } from './regular'

/** Where students get on and off. */
export const busHandlers: Handlers<typeof contract.bus> = {
  async initialValues(call) {
    return {
      ...(await readOffers(call)),
      buses: (await readBuses(call.trx)).map(({ id, name }) => ({ id, name })),
      stops: await readStops(call.trx),
      weekdays: [...workingWeekdays],
      today: (await schoolDay(call)).today,
    }
  },
  divisions: call => divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  busStops: ({ trx, params }) => stopsOfBus(trx, params.id),
  regular: call => readClass(call, call.query),
  additional: call => listAdditional(call, call.query),
  async data(call) {
    const { trx, params } = call
    const { rows } = await sql<{ id: string; admNo: string; name: string; class: string }>`
      select s.id, s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || d.name, '') as class from students s
      left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
      where s.id = ${params.id}::uuid and ${studentsInScope(personOf(call))}`.execute(trx)
    const student = rows[0]
    if (!student) throw notFound()
    return { student, regular: await readRegular(call, student.id), additional: await additionalOf(call, student.id) }
  },
  save: call => (call.body.kind === 'regular' ? saveRegular(call, call.body) : addAdditional(call, call.body)),
  update: call => updateAdditional(call, call.params.id, call.body),
  remove: call => removeAdditional(call, call.params.id),
}
