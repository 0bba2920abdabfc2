import type { Area } from '../../school/area'
import { tabulationHoldings } from './holdings'

export const tabulationArea: Area = { holdings: tabulationHoldings }
