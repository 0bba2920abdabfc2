import type { contract } from '@school/api'
import type { Handlers } from '../../platform/http/call'
import {
  assignGuardian,
  detachLogin,
  readChangeOffers,
  readChangeValues,
  readSameGuardian,
  saveGuardian,
  saveNewGuardian,
} from './change'
import { mergeGuardians, readFamily } from './merge'
import { listCandidates } from './merge-candidates'
import { changeUser, readRecentMerges, undoMerge } from './merge-undo'
import { decideRequests, listRequests } from './requests'

/** Families that change. */
export const guardianChangeHandlers: Handlers<typeof contract.guardianChanges> = {
  mergeGuardian: call => readFamily(call, call.params.Id),
  merge: call => mergeGuardians(call, call.body),
  changeUser: call => changeUser(call, call.query),
  mergeCandidates: call => listCandidates(call, call.query),
  recentMerges: readRecentMerges,
  undoMerge: call => undoMerge(call, call.params.id),

  changeInitialValues: readChangeOffers,
  changeValues: call => readChangeValues(call, call.params.studentId, call.params.academicYearId),
  sameGuardian: call => readSameGuardian(call, call.params.guardianId),
  saveGuardian: call => saveGuardian(call, call.params.guardianId, call.query),
  saveNewGuardian: call => saveNewGuardian(call, call.params.studentId, call.query),
  assignGuardian: call => assignGuardian(call, call.body.studentIds, call.body.guardianId),
  detachLogin: call => detachLogin(call, call.params, call.body),
  changeRequests: call => listRequests(call, call.query),
  decideRequests: call => decideRequests(call, call.body),
}
