import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { curriculumHandlers } from './handlers'

export const curriculumArea: Area = {
  calls: [callsOf(contract.curriculum, curriculumHandlers)],
}
