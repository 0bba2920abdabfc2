import { mayCall } from '@school/rules'
import type { Block } from '../../school/block'
import { type BusAsked, countRiders } from '../../school/bus-riders'
import { sharedStudents } from '../../school/scope'

/** Students who ride a bus today, for who looks after the buses. */
export const busStudents: Block = {
  code: 'busStudents',
  kind: 'tiles',
  async read({ trx, person, viewer, today, counted }) {
    if (!mayCall(['s.student.bus', 's.att.bus-allotment', 's.att.bus-report'], viewer)) return undefined
    const everybody: BusAsked = { trip: 'Both', sectionIds: [], courseIds: [], divisionIds: [], text: '' }
    const count = await counted(
      'busStudents',
      sharedStudents(person),
      async () => (await countRiders(trx, person, everybody, today)).count,
    )
    const route = mayCall(['s.student.report'], viewer) ? '/student/report?tab=bus' : '/student/set-additional-bus'
    return { value: count, unit: 'count', ...(mayCall(['s.student.report', 's.student.bus'], viewer) ? { route } : {}) }
  },
}
