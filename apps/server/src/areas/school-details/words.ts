import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the report on schools in files. */
export const detailWords = wordsOf({
  ...commonIds,
  product: 'app.name',
  title: 'schoolDetails.title',
  board: 'platform.board',
  group: 'platform.group',
  state: 'platform.stateOf',
  module: 'platform.module',
  liveFrom: 'platform.liveFrom',
  liveTo: 'platform.liveTo',
  sums: 'schoolDetails.total',
  asOf: 'schoolDetails.asOfName',
  statuses: idsBelow('platform.status'),
  columns: idsBelow('schoolDetails.column'),
})
