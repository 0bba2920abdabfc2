import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { fileCollection, planCollection } from './collect'
import { fileHandlers } from './handlers'
import { filesHoldings } from './holdings'
import { ownFileUses } from './own-uses'
import { fileScan } from './scan'

export const filesArea: Area = {
  calls: [callsOf(contract.files, fileHandlers)],
  jobs: [fileCollection, fileScan],
  fileUses: [...ownFileUses],
  atStart: [planCollection],
  holdings: filesHoldings,
}
