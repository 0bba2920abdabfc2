import {
  type LedgerFileCode,
  ledgerFileCodes,
  type OfflineFeesCode,
  offlineFeesCodes,
  planLedger,
  planOfflineFees,
} from '@school/rules'
import type { ImportWork, Written } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { ledgerRecords, loadLedger, writeLedgerRows } from './ledger-import'
import { loadOfflineFees, offlineRecords, writeOfflineFees } from './offline-import'

const written = (ids: ReadonlyMap<number, string>): Written => ({
  rows: new Map([...ids].map(([rowNo, entityId]) => [rowNo, { entityId, undo: {} }])),
  made: nothingMade,
})

const ledger = (code: LedgerFileCode): ImportWork => ({
  code,
  async plan({ trx }, read, { ids }, options) {
    const { view, existing } = await loadLedger(trx, code, ids, read)
    return { rows: planLedger(code, read, view, options), existing }
  },
  write: async ({ services, trx, schoolId }, { rows, ids }) =>
    written(await writeLedgerRows(services, trx, schoolId, code, rows, ids)),
  records: ({ trx }) => ledgerRecords(trx, code),
})

const summaries = (code: OfflineFeesCode): ImportWork => ({
  code,
  async plan({ trx }, read, { ids }, options) {
    const view = await loadOfflineFees(trx, code, ids)
    const existing = new Map([...view.summaries].map(([key, { id }]) => [key, id]))
    return { rows: planOfflineFees(code, read, view, options), existing }
  },
  write: async ({ services, trx, schoolId }, { rows, existing, ids }) =>
    written(await writeOfflineFees(services, trx, schoolId, code, rows, existing, ids)),
  records: ({ trx }) => offlineRecords(trx, code),
})

/** Files of fees: none is taken back, and none of its records is written by hand. */
export const feeImports: readonly ImportWork[] = [...ledgerFileCodes.map(ledger), ...offlineFeesCodes.map(summaries)]
