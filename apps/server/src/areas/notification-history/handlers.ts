import type { contract } from '@school/api'
import { mostHistoryFileRows } from '@school/rules'
import type { Handlers } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { beginExport } from '../../school/report/export'
import { readMessage } from './message'
import { classList, historyOffers, staffList, studentList } from './offers'
import { historyFile } from './report'
import { countForFile, readHistoryPage } from './rows'
import { readUsage } from './usage'

/** What was sent to whom, and what became of it. */
export const notificationHistoryHandlers: Handlers<typeof contract.notificationHistory> = {
  initialValues: call => historyOffers(call),
  staffList: call => staffList(call, call.params.id),
  studentInitialValues: call => classList(call, call.body),
  studentList: call => studentList(call, call.params.id),
  async list(call) {
    const { columns, page, pageSize, ...filters } = call.query
    return readHistoryPage(call, filters, columns, { page, pageSize })
  },
  message: call => readMessage(call, call.params.id),
  usage: call => readUsage(call, call.query),
  async exportReport(call) {
    const most = mostHistoryFileRows
    if ((await countForFile(call, call.body.filters, most)) > most)
      throw custom(409, 'HistoryTooLong', 'More than {n} messages were found. Choose fewer days.', { n: most })
    return beginExport(call, historyFile, call.body)
  },
}
