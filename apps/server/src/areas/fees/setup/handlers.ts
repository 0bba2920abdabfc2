import type { contract } from '@school/api'
import { sql } from 'kysely'
import { fieldText } from '../../../platform/field-texts'
import { type Handlers, personOf } from '../../../platform/http/call'
import { invalid } from '../../../platform/problems'
import { ownClassOffers } from '../../../school/class-offers'
import { readSettings, updateSettings } from '../../../school/school-settings'
import { schoolToday } from '../../../school/zone'
import { receiptPeriods } from '../receipt-number'
import { categoryHandlers } from './categories'
import { fineRuleHandlers } from './fine-rules'
import { headHandlers } from './heads'
import { seriesHandlers } from './series'
import { isExternal, mayDecide, type SetupCall, type Year } from './who-may'

type Contract = typeof contract.feeSetup

/** Settings of fees that the school itself changes. */
const settingsOf = async ({ trx, schoolId }: Pick<SetupCall, 'trx' | 'schoolId'>) =>
  (await readSettings({ trx, schoolId })).filter(setting => setting.code.startsWith('fees.'))

async function readOffers(call: SetupCall) {
  const { trx, schoolId, services } = call
  const today = await schoolToday(services, trx, schoolId)
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows
  type Option = { id: string; name: string }
  return {
    academicYears: await read(sql<Year & { isCurrent: boolean }>`
      select id, name, is_current as "isCurrent", starts_on as "startsOn", ends_on as "endsOn" from academic_years
      where school_id = ${schoolId} order by starts_on desc`),
    accounts: await read(sql<Option & { kind: 'school' | 'bus' }>`
      select id, name, kind from fee_accounts where school_id = ${schoolId} order by sort_order, lower(name)`),
    ...(await ownClassOffers(trx, personOf(call))),
    categories: await read(
      sql<Option>`select id, name from fee_categories where school_id = ${schoolId} and active order by lower(name)`,
    ),
    heads: await read(sql<Option & { accountId: string; isOptional: boolean }>`
      select id, name, fee_account_id as "accountId", is_optional as "isOptional" from fee_heads
      where school_id = ${schoolId} and active order by sort_order, lower(name)`),
    fineRules: await read(sql<Option>`select id, name from fine_rules where school_id = ${schoolId} order by lower(name)`),
    concessionTypes: await read(sql<Option & { percentBps: number | null; amount: number | null; per: 'installment' | 'year' }>`
      select id, name, percent_bps as "percentBps", amount, per from concession_types where school_id = ${schoolId} and active order by lower(name)`),
    installments: await read(sql<Option & { academicYearId: string; accountId: string; dueDate: string }>`
      select id, name, academic_year_id as "academicYearId", fee_account_id as "accountId", due_date as "dueDate" from installments
      where school_id = ${schoolId} and plan_id is not null order by due_date, no, name`),
    today,
    receiptPeriods: await receiptPeriods(trx, schoolId, today),
    isExternal: await isExternal(trx, schoolId),
    mayDecide: mayDecide(call),
  }
}

/** What the school keeps of its fees: its small lists and settings. */
export const feeSetupHandlers: Handlers<Contract> = {
  ...headHandlers,
  ...categoryHandlers,
  ...fineRuleHandlers,
  ...seriesHandlers,
  offers: call => readOffers(call),
  settings: call => settingsOf(call),
  async changeSettings(call) {
    const foreign = call.body.changes.filter(change => !change.code.startsWith('fees.'))
    if (foreign.length > 0)
      throw invalid(foreign.map(({ code }) => ({ field: code, message: fieldText('Unknown', { names: code }) })))
    await updateSettings(call, call.body.changes)
    return settingsOf(call)
  },
}
