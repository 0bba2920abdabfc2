import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { lockStudentHandlers } from './handlers'
import { lockStudentsHoldings } from './holdings'

export const lockStudentsArea: Area = {
  calls: [callsOf(contract.lockStudents, lockStudentHandlers)],
  holdings: lockStudentsHoldings,
}
