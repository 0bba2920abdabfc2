import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { applyChanges } from './apply'
import { generalSettingsHandlers } from './handlers'
import { generalSettingsHoldings } from './holdings'
import { manySchoolsHandlers } from './many-schools'

export const generalSettingsArea: Area = {
  calls: [callsOf(contract.generalSettings, generalSettingsHandlers), callsOf(contract.manySchools, manySchoolsHandlers)],
  holdings: generalSettingsHoldings,
  jobs: [applyChanges],
}
