import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { lockStudentHandlers } from './handlers'

export const lockStudentsArea: Area = {
  calls: [callsOf(contract.lockStudents, lockStudentHandlers)],
}
