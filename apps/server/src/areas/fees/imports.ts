import {
  absentDues,
  type LedgerFileCode,
  nameKey,
  type OfflineFeesCode,
  offlineFeesCodes,
  planLedger,
  planOfflineFees,
} from '@school/rules'
import { settingValue } from '../../platform/settings'
import type { ImportWork, Written } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { clearDues, ledgerRecords, loadLedger, standingDues, writeLedgerRows } from './ledger-import'
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

const dues: ImportWork = {
  ...ledger('fee-dues'),
  async plan({ trx, schoolId }, read, names, options) {
    const { view, existing } = await loadLedger(trx, 'fee-dues', names.ids, read)
    const mayMake = options.createMissingMasters && (await settingValue(trx, schoolId, 'fees.createMissing')) === true
    const rows = planLedger('fee-dues', read, view, { ...options, createMissingMasters: mayMake })
    if (options.missingRows !== 'terminate') return { rows, existing }
    const standing = await standingDues(trx)
    const missing = absentDues(
      read,
      rows,
      standing.map(({ record }) => record),
      options,
    )
    const ids = new Map(standing.map(({ id, record }) => [nameKey(record.externalKey ?? ''), id]))
    return { rows, missing, existing: new Map([...ids, ...existing]) }
  },
  leaving: {
    leave: ({ services, trx, schoolId, by }, ids) => clearDues(services, trx, schoolId, ids, by ?? null),
    // A file of dues is not taken back: its school sends the right one.
    comeBack: () => Promise.resolve(0),
  },
}

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
export const feeImports: readonly ImportWork[] = [dues, ledger('fee-collections'), ...offlineFeesCodes.map(summaries)]
