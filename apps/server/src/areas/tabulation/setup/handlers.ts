import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { codeHandlers } from './codes'
import { examHandlers } from './exams'
import { offerHandlers } from './offers'
import { scaleHandlers } from './scales'
import { termHandlers } from './terms'
import { toolHandlers } from './tools'

/** What schemes are made of. */
export const tabMasterHandlers: Handlers<typeof contract.tabMasters> = {
  ...termHandlers,
  ...examHandlers,
  ...toolHandlers,
  ...codeHandlers,
  ...scaleHandlers,
  ...offerHandlers,
}
