import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { endKey, exportItems, makeKey, markSynced, previewUnsync, retry, unsync } from './decide'
import { listItems, oneItem, summary, syncSchools } from './items'

/** What operators see and do of items for the own systems of schools. */
export const syncItemHandlers: Handlers<typeof contract.syncItems> = {
  schools: syncSchools,
  summary,
  list: listItems,
  one: oneItem,
  retry,
  markSynced,
  exportFile: exportItems,
  unsyncPreview: previewUnsync,
  unsync,
  makeKey,
  endKey,
}
