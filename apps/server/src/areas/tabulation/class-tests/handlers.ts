import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../../platform/http/call'
import { notAllotted, seesAllSheets } from '../sheets'
import { markTestSeen, readFamilyTests } from './family'
import { listTests } from './list'
import { testMatrix } from './matrix'
import { testOffers } from './offers'
import { publishTest } from './publish'
import { exportTests } from './report'
import { findTest, sheetsOfTest, testAnswer } from './test'
import { createTest, removeTest, updateTest } from './write'

/** Tests of classes. */
export const classTestHandlers: Handlers<typeof contract.classTests> = {
  initialValues: call => testOffers(call),
  async list(call) {
    const { page, pageSize, ...asked } = call.query
    const { results, count } = await listTests(call, asked, { page, pageSize })
    return { results, pagination: { currentPage: page, pageSize, count } }
  },
  matrix: call => testMatrix(call, call.query),
  exportFile: call => exportTests(call, call.body),
  async one(call) {
    const test = await findTest(call, call.params.id)
    const sheets = await sheetsOfTest(call, test.id)
    const isOwn = sheets.some(sheet => sheet.isAllotted || sheet.isClassTeacher)
    if (!isOwn && !seesAllSheets(personOf(call)))
      throw notAllotted({ subject: test.subject, division: sheets[0]?.division ?? '' })
    return testAnswer(call, test, sheets)
  },
  create: call => createTest(call, call.body),
  update: call => updateTest(call, call.params.id, call.body),
  remove: call => removeTest(call, call.params.id, call.query.withMarks),
  publish: call => publishTest(call, call.params.id, call.body),
  family: call => readFamilyTests(call, call.query),
  familySeen: call => markTestSeen(call, call.params.id),
}
