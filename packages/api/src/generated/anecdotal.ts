import type { anecdotal as contract } from '../areas/diary/anecdotal'
import { calls } from '../client/calls'

export const anecdotal = calls<typeof contract>('anecdotal', {
  initialValues: 'GET anecdotal/initialvalues',
  students: 'GET anecdotal/students',
  savedData: 'GET anecdotal/getSavedData/{id}',
  create: 'POST anecdotal/create idempotent',
  update: 'PATCH anecdotal/{id}',
  list: 'GET anecdotal/anecdotal-list',
  data: 'GET anecdotal/getData/{id}',
  remove: 'DELETE anecdotal/delete-event/{id}',
  notify: 'POST anecdotal/sentAnecdotalNotification/{id} idempotent',
  reportInitialValues: 'GET anecdotalRpt/initialvalues',
  reportCourses: 'GET anecdotalRpt/course/{id}',
  reportDivisions: 'GET anecdotalRpt/division/{id}',
  viewReport: 'GET anecdotalRpt/viewReport',
  exportReport: 'POST anecdotalRpt/export-excel idempotent',
})
