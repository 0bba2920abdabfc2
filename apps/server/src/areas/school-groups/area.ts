import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { schoolGroupHandlers } from './handlers'

export const schoolGroupsArea: Area = { calls: [callsOf(contract.schoolGroups, schoolGroupHandlers)] }
