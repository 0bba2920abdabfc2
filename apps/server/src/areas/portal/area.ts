import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { portalFileUse } from './file-uses'
import { adminPortHandlers, portalHandlers } from './handlers'
import { portalHoldings } from './holdings'

export const portalArea: Area = {
  calls: [callsOf(contract.portal, portalHandlers), callsOf(contract.adminPort, adminPortHandlers)],
  fileUses: [portalFileUse],
  holdings: portalHoldings,
}
