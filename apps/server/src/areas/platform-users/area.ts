import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { platformUserHandlers } from './handlers'

export const platformUsersArea: Area = { calls: [callsOf(contract.platformUsers, platformUserHandlers)] }
