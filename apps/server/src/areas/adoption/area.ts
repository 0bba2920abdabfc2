import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { adoptionHandlers } from './handlers'
import { planReports, reportCount } from './keeping'

export const adoptionArea: Area = {
  calls: [callsOf(contract.adoption, adoptionHandlers)],
  jobs: [reportCount],
  atStart: [planReports],
}
