import type { sheets as contract } from '../areas/tabulation/sheets'
import { calls } from '../client/calls'

export const sheets = calls<typeof contract>('sheets', {
  choices: 'GET tabulation/sheets/choices',
  list: 'GET tabulation/sheets',
  find: 'GET tabulation/sheets/find',
  open: 'GET tabulation/sheets/{id}',
  saveCells: 'PATCH tabulation/sheets/{id}/cells',
  submit: 'POST tabulation/sheets/{id}/submit',
  recall: 'POST tabulation/sheets/{id}/recall',
  verify: 'POST tabulation/sheets/{id}/verify',
  giveBack: 'POST tabulation/sheets/{id}/return',
  adjust: 'POST tabulation/sheets/{id}/adjust idempotent',
  fill: 'POST tabulation/sheets/{id}/fill',
  absentees: 'GET tabulation/sheets/{id}/absentees',
  source: 'GET tabulation/sheets/{id}/source',
  history: 'GET tabulation/sheets/{id}/history',
  template: 'GET tabulation/sheets/{id}/template binary',
  print: 'GET tabulation/sheets/{id}/print binary',
})
