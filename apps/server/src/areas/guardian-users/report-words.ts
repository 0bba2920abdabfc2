import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

export type LoginState = 'NotCreated' | 'Created' | 'Sent' | 'Active' | 'Blocked'

/** Words of the report on logins of families in files. */
export const reportWords = wordsOf({
  ...commonIds,
  title: 'guardianUsers.reportTitle',
  sheet: 'guardianUsers.sheet',
  userType: 'guardianUsers.userType',
  userTypes: {
    Guardian: 'guardianUsers.type.Guardian',
    Student: 'guardianUsers.type.Student',
  },
  states: idsBelow('guardianUsers.state'),
  channels: idsBelow('guardianUsers.channel'),
  sentFrom: 'guardianUsers.sentFrom',
  sentTo: 'guardianUsers.sentTo',
  lastLoginFrom: 'guardianUsers.lastLoginFrom',
  lastLoginTo: 'guardianUsers.lastLoginTo',
  neverLoggedIn: 'guardianUsers.neverLoggedIn',
  columns: idsBelow('guardianUsers.column'),
})
