import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the history of messages in files. */
export const reportWords = wordsOf({
  ...commonIds,
  title: 'history.title',
  sheet: 'history.figure.messages',
  designation: 'history.designation',
  from: 'messages.from',
  to: 'messages.to',
  types: {
    Student: 'history.student',
    Staff: 'history.staff',
  },
  channels: idsBelow('messages.channel'),
  kinds: idsBelow('history.kind'),
  statuses: { ...idsBelow('messages.state'), Delivered: 'history.event.Delivered', Undelivered: 'history.event.Undelivered' },
  reasons: idsBelow('messages.skip'),
  columns: idsBelow('history.column'),
})
