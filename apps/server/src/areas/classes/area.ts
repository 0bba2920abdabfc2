import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classHandlers } from './handlers'

export const classesArea: Area = {
  calls: [callsOf(contract.classes, classHandlers)],
}
