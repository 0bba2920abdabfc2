import type { contract } from '@school/api'
import { busReportDays, notBoardedReasons } from '@school/rules'
import { type Handlers, personOf } from '../../platform/http/call'
import { readBuses, readStops } from '../../school/bus-stops'
import { ownClassOffers } from '../../school/class-offers'
import { doorOffers } from '../../services/messaging/offers'
import { changeDuty, createDuties, endDuty, listDuties, removeDuty } from './duties'
import { markRun } from './marks'
import { exportBusReport, viewBusReport } from './report'
import { cancelRun, completeRun, findStrangers, readMyTrips, readRun, reopenRun, startRun } from './runs'
import { busToday, leadsBuses } from './scope'
import { changeTrip, createTrip, listTrips, readTrips, removeTrip } from './trips'

/** Trips of buses, who marks them, and how each student went. */
export const busAttendanceHandlers: Handlers<typeof contract.busAttendance> = {
  async initialValues(call) {
    const { trx } = call
    const person = personOf(call)
    const { today } = await busToday(call)
    const leads = leadsBuses(person)
    return {
      today,
      buses: (await readBuses(trx)).map(({ id, name }) => ({ id, name })),
      stops: await readStops(trx),
      trips: (await readTrips(call)).map(({ id, name, busId, bus, kind, active }) => ({ id, name, busId, bus, kind, active })),
      ...(await ownClassOffers(trx, person)),
      reasons: [...notBoardedReasons],
      takes: leads || (await readMyTrips(call, { date: today })).results.length > 0,
      leads,
      maxDays: busReportDays,
      ...(await doorOffers(call, 'busAttendance')),
    }
  },
  trips: call => listTrips(call, call.query),
  createTrip: call => createTrip(call, call.body),
  changeTrip: call => changeTrip(call, call.params.id, call.body),
  removeTrip: call => removeTrip(call, call.params.id),
  duties: call => listDuties(call, call.query),
  createDuties: call => createDuties(call, call.body),
  changeDuty: call => changeDuty(call, call.params.id, call.body),
  endDuty: call => endDuty(call, call.params.id),
  removeDuty: call => removeDuty(call, call.params.id),
  myTrips: call => readMyTrips(call, call.query),
  start: call => startRun(call, call.body),
  run: call => readRun(call, call.params.id),
  mark: call => markRun(call, call.params.id, call.body),
  complete: call => completeRun(call, call.params.id),
  cancel: call => cancelRun(call, call.params.id, call.body.reason),
  reopen: call => reopenRun(call, call.params.id, call.body.reason),
  students: call => findStrangers(call, call.params.id, call.query.text),
  view: viewBusReport,
  exportFile: exportBusReport,
}
