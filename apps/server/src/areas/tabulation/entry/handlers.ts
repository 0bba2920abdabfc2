import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { readAbsentees } from './absentees'
import { saveCells } from './cells'
import { adjustMarks, fillCells, readSource } from './fill'
import { readSheet } from './grid'
import { readHistory } from './history'
import { findSheet, listSheets, readChoices } from './list'
import { printSheet } from './print'
import { recallSheet, returnSheet, submitSheet, verifySheet } from './steps'
import { sheetTemplate } from './template'

/** Sheets on which marks are entered. */
export const sheetHandlers: Handlers<typeof contract.sheets> = {
  choices: call => readChoices(call, call.query),
  list: call => listSheets(call, call.query),
  find: call => findSheet(call, call.query),
  open: call => readSheet(call, call.params.id, call.query.toolId),
  saveCells: call => saveCells(call, call.params.id, call.body),
  submit: call => submitSheet(call, call.params.id, call.body),
  recall: call => recallSheet(call, call.params.id),
  verify: call => verifySheet(call, call.params.id),
  giveBack: call => returnSheet(call, call.params.id, call.body.remark),
  adjust: call => adjustMarks(call, call.params.id, call.body),
  fill: call => fillCells(call, call.params.id, call.body),
  absentees: call => readAbsentees(call, call.params.id, call.query),
  source: call => readSource(call, call.params.id, call.query),
  history: call => readHistory(call, call.params.id, call.query),
  template: call => sheetTemplate(call, call.params.id),
  print: call => printSheet(call, call.params.id, call.query),
}
