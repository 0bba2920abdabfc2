import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { noticeFileUse } from './file-uses'
import { flashNewsHandlers, noticeHandlers } from './handlers'
import { noticesHoldings } from './holdings'
import * as homeBlocks from './home-blocks'

export const noticesArea: Area = {
  calls: [callsOf(contract.notices, noticeHandlers), callsOf(contract.flashNews, flashNewsHandlers)],
  fileUses: [noticeFileUse],
  homeBlocks,
  holdings: noticesHoldings,
}
