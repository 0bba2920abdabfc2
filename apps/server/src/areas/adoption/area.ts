import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { adoptionHandlers } from './handlers'
import { adoptionHoldings } from './holdings'
import { planReports, reportCount } from './keeping'

export const adoptionArea: Area = {
  calls: [callsOf(contract.adoption, adoptionHandlers)],
  holdings: adoptionHoldings,
  jobs: [reportCount],
  atStart: [planReports],
}
