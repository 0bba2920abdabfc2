import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { galleryFileUse } from './file-uses'
import { galleryHandlers } from './handlers'
import { galleryHoldings } from './holdings'
import * as homeBlocks from './home-blocks'

export const galleryArea: Area = {
  calls: [callsOf(contract.gallery, galleryHandlers)],
  fileUses: [galleryFileUse],
  homeBlocks,
  holdings: galleryHoldings,
}
