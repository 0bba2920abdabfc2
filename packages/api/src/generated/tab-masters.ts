import type { tabMasters as contract } from '../areas/tabulation/tab-masters'
import { calls } from '../client/calls'

export const tabMasters = calls<typeof contract>('tabMasters', {
  terms: 'GET tabulation/masters/term',
  createTerm: 'POST tabulation/masters/term idempotent',
  changeTerm: 'PATCH tabulation/masters/term/{id}',
  removeTerm: 'DELETE tabulation/masters/term/{id}',
  exams: 'GET tabulation/masters/exam',
  createExam: 'POST tabulation/masters/exam idempotent',
  changeExam: 'PATCH tabulation/masters/exam/{id}',
  removeExam: 'DELETE tabulation/masters/exam/{id}',
  tools: 'GET tabulation/masters/tool',
  createTool: 'POST tabulation/masters/tool idempotent',
  changeTool: 'PATCH tabulation/masters/tool/{id}',
  removeTool: 'DELETE tabulation/masters/tool/{id}',
  codes: 'GET tabulation/masters/result-code',
  createCode: 'POST tabulation/masters/result-code idempotent',
  changeCode: 'PATCH tabulation/masters/result-code/{id}',
  removeCode: 'DELETE tabulation/masters/result-code/{id}',
  scales: 'GET tabulation/masters/grade-scale',
  createScale: 'POST tabulation/masters/grade-scale idempotent',
  changeScale: 'PATCH tabulation/masters/grade-scale/{id}',
  removeScale: 'DELETE tabulation/masters/grade-scale/{id}',
  changeBands: 'PUT tabulation/grade-scales/{id}/bands',
  offers: 'GET tabulation/setup-offers',
  checklist: 'GET tabulation/setup-checklist',
})
