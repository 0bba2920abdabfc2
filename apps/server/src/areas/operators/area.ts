import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { platformHandlers } from './handlers'
import { operatorsHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { newSchoolHandlers } from './new-schools'
import { outboxHandlers } from './outbox'
import { schoolDraftHandlers } from './school-drafts'
import { smsAccountHandlers } from './sms-accounts'
import { smsCreditHandlers } from './sms-credits'

export const operatorsArea: Area = {
  calls: [
    callsOf(contract.platform, platformHandlers),
    callsOf(contract.newSchools, newSchoolHandlers),
    callsOf(contract.schoolDrafts, schoolDraftHandlers),
    callsOf(contract.smsAccounts, smsAccountHandlers),
    callsOf(contract.smsCredits, smsCreditHandlers),
    callsOf(contract.outbox, outboxHandlers),
  ],
  homeBlocks,
  holdings: operatorsHoldings,
}
