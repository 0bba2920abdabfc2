import type { busAttendance as contract } from '../areas/bus-attendance'
import { calls } from '../client/calls'

export const busAttendance = calls<typeof contract>('busAttendance', {
  initialValues: 'GET bus-attendance/initialvalues',
  trips: 'GET bus-attendance/trips',
  createTrip: 'POST bus-attendance/trips idempotent',
  changeTrip: 'PATCH bus-attendance/trips/{id}',
  removeTrip: 'DELETE bus-attendance/trips/{id}',
  duties: 'GET bus-attendance/duties',
  createDuties: 'POST bus-attendance/duties idempotent',
  changeDuty: 'PATCH bus-attendance/duties/{id}',
  endDuty: 'POST bus-attendance/duties/{id}/end',
  removeDuty: 'DELETE bus-attendance/duties/{id}',
  myTrips: 'GET bus-attendance/my-trips',
  start: 'POST bus-attendance/runs',
  run: 'GET bus-attendance/runs/{id}',
  mark: 'POST bus-attendance/runs/{id}/marks',
  complete: 'POST bus-attendance/runs/{id}/complete',
  cancel: 'POST bus-attendance/runs/{id}/cancel',
  reopen: 'POST bus-attendance/runs/{id}/reopen',
  students: 'GET bus-attendance/runs/{id}/students',
  view: 'GET bus-attendance/report',
  exportFile: 'POST bus-attendance/report/export idempotent',
})
