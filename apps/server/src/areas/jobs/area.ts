import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { jobHandlers } from './handlers'

export const jobsArea: Area = {
  calls: [callsOf(contract.jobs, jobHandlers)],
}
