import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { studentDataExport } from './data-export'
import { profileFileUse } from './file-uses'
import { profileHandlers } from './handlers'
import { profileHoldings } from './holdings'

export const profileArea: Area = {
  calls: [callsOf(contract.profile, profileHandlers)],
  jobs: [studentDataExport],
  fileUses: [profileFileUse],
  holdings: profileHoldings,
}
