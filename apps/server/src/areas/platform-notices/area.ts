import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { platformNoticeHandlers } from './handlers'

export const platformNoticesArea: Area = {
  calls: [callsOf(contract.platformNotices, platformNoticeHandlers)],
}
