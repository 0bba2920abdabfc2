import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { jobHandlers } from './handlers'
import * as homeBlocks from './home-blocks'

export const jobsArea: Area = {
  calls: [callsOf(contract.jobs, jobHandlers)],
  homeBlocks,
}
