import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { voiceFileUse } from './file-uses'
import { voiceHandlers } from './handlers'
import { voiceDescriptionsHoldings } from './holdings'

export const voiceDescriptionsArea: Area = {
  calls: [callsOf(contract.voiceDescriptions, voiceHandlers)],
  fileUses: [voiceFileUse],
  holdings: voiceDescriptionsHoldings,
}
