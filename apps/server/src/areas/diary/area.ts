import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { anecdotalExports } from './anecdotal-report'
import { diaryFileUses } from './file-uses'
import { anecdotalHandlers, diaryHandlers } from './handlers'
import { diaryHoldings } from './holdings'
import * as homeBlocks from './home-blocks'

export const diaryArea: Area = {
  calls: [callsOf(contract.anecdotal, anecdotalHandlers), callsOf(contract.diary, diaryHandlers)],
  jobs: [...anecdotalExports],
  fileUses: [...diaryFileUses],
  homeBlocks,
  holdings: diaryHoldings,
}
