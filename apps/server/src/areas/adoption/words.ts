import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the report on the use of logins in files. */
export const adoptionWords = wordsOf({
  ...commonIds,
  product: 'app.name',
  title: 'adoption.title',
  userType: 'adoption.userType',
  channel: 'adoption.channel',
  from: 'adoption.from',
  to: 'adoption.to',
  group: 'platform.group',
  school: 'platform.school',
  sums: 'adoption.total',
  asOf: 'adoption.asOfName',
  types: idsBelow('adoption.type'),
  channels: idsBelow('adoption.by'),
  columns: idsBelow('adoption.column'),
})
