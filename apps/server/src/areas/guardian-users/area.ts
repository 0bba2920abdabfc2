import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { guardianUserJobs } from './generate'
import { guardianUserHandlers } from './handlers'
import * as homeBlocks from './home-blocks'
import { userExport } from './report'

export const guardianUsersArea: Area = {
  calls: [callsOf(contract.guardianUsers, guardianUserHandlers)],
  jobs: [userExport, ...guardianUserJobs],
  homeBlocks,
}
