import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { planHandlers } from './plans'
import { rateHandlers } from './rates'
import { scheduleHandlers } from './schedules'

/** Plans of installments, schedules of fees and rates of the bus. */
export const feePlanHandlers: Handlers<typeof contract.feePlans> = { ...planHandlers, ...scheduleHandlers, ...rateHandlers }
