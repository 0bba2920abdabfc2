import type { guardianChanges as contract } from '../areas/logins/guardian-changes'
import { calls } from '../client/calls'

export const guardianChanges = calls<typeof contract>('guardianChanges', {
  mergeGuardian: 'POST mergeGuardianUser/{Id}',
  merge: 'POST mergeGuardianUser/submit idempotent',
  changeUser: 'POST mergeGuardianUser/changeUser idempotent',
  mergeCandidates: 'GET mergeGuardianUser/candidates',
  recentMerges: 'GET mergeGuardianUser/recent',
  undoMerge: 'POST mergeGuardianUser/undo/{id}',
  changeInitialValues: 'GET changeGuardianDetails/initialFormvalues',
  changeValues: 'GET changeGuardianDetails/getvalues/{studentId}/{academicYearId}',
  sameGuardian: 'GET changeGuardianDetails/getstudwithsameGuard/{guardianId}',
  saveGuardian: 'GET changeGuardianDetails/saveGuardianDetails/{guardianId}',
  saveNewGuardian: 'POST changeGuardianDetails/saveNewGuardian/{studentId} idempotent',
  assignGuardian: 'POST changeGuardianDetails/assign idempotent',
  detachLogin: 'POST changeGuardianDetails/detachuser/{studentId}/{guardianId} idempotent',
  changeRequests: 'GET changeGuardianDetails/requests',
  decideRequests: 'POST changeGuardianDetails/requests/decide idempotent',
})
