import type { cardSetup as contract } from '../areas/tabulation/card-setup'
import { calls } from '../client/calls'

export const cardSetup = calls<typeof contract>('cardSetup', {
  offers: 'GET tabulation/cards/offers',
  cards: 'GET tabulation/cards',
  addCard: 'POST tabulation/cards idempotent',
  changeCard: 'PATCH tabulation/cards/{id}',
  removeCard: 'DELETE tabulation/cards/{id}',
  templates: 'GET tabulation/templates',
  addTemplate: 'POST tabulation/templates idempotent',
  changeTemplate: 'PATCH tabulation/templates/{id}',
  removeTemplate: 'DELETE tabulation/templates/{id}',
  preview: 'POST tabulation/templates/{id}/preview binary',
})
