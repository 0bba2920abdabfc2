import type { tabSchemes as contract } from '../areas/tabulation/tab-schemes'
import { calls } from '../client/calls'

export const tabSchemes = calls<typeof contract>('tabSchemes', {
  list: 'GET tabulation/schemes',
  create: 'POST tabulation/schemes idempotent',
  get: 'GET tabulation/schemes/{id}',
  change: 'PATCH tabulation/schemes/{id}',
  remove: 'DELETE tabulation/schemes/{id}',
  changeTree: 'PUT tabulation/schemes/{id}/tree',
  subjects: 'GET tabulation/schemes/{id}/subjects',
  changeSubjects: 'PUT tabulation/schemes/{id}/subjects',
  maxMarks: 'GET tabulation/schemes/{id}/max-marks',
  changeMaxMarks: 'PUT tabulation/schemes/{id}/max-marks',
  try: 'POST tabulation/schemes/{id}/try',
  activate: 'POST tabulation/schemes/{id}/activate',
  preview: 'POST tabulation/schemes/{id}/changes/preview',
  copyYear: 'POST tabulation/copy-year idempotent',
})
