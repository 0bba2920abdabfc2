import type { familyCards as contract } from '../areas/tabulation/family-cards'
import { calls } from '../client/calls'

export const familyCards = calls<typeof contract>('familyCards', {
  list: 'GET parent-tabulation/cards',
  card: 'GET parent-tabulation/cards/{id}',
  file: 'GET parent-tabulation/cards/{id}/file binary',
  acknowledge: 'POST parent-tabulation/cards/{id}/acknowledge',
  verify: 'GET verify/{code}',
})
