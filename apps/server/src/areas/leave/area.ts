import type { Area } from '../../school/area'
import { leaveHoldings } from './holdings'

export const leaveArea: Area = { holdings: leaveHoldings }
