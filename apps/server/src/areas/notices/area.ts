import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { noticeFileUse } from './file-uses'
import { flashNewsHandlers, noticeHandlers } from './handlers'

export const noticesArea: Area = {
  calls: [callsOf(contract.notices, noticeHandlers), callsOf(contract.flashNews, flashNewsHandlers)],
  fileUses: [noticeFileUse],
}
