import type { selectors as contract } from '../areas/selectors'
import { calls } from '../client/calls'

export const selectors = calls<typeof contract>('selectors', {
  student: 'GET student-selector',
  studentDetails: 'GET student-selector/get-details',
  reportCard: 'GET student-selector-reportcard',
  reportCardDetails: 'GET student-selector-reportcard/get-details',
  searchOptions: 'GET student-selector/student-selector-search-options',
  coursesCustom: 'GET student-selector/courses-custom/{sectionIds}',
  divisionsCustom: 'GET student-selector/divisions-custom/{ids}',
  staff: 'GET staff-selector',
  staffDetails: 'GET staff-selector/get-details',
  guardian: 'GET guardian-selector',
  guardianDetails: 'GET guardian-selector/get-details',
  school: 'GET school-selector',
  schoolDetails: 'GET school-selector/get-details',
})
