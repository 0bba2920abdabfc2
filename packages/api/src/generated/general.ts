import type { general as contract } from '../areas/general'
import { calls } from '../client/calls'

export const general = calls<typeof contract>('general', {
  country: 'GET general/country',
  state: 'GET general/state',
  states: 'GET general/states/{countryId}',
  districts: 'GET general/districts/{stateId}',
  academicYears: 'GET general/academicyears',
  courses: 'GET general/courses/{sectionId}',
  divisions: 'GET general/divisions/{courseId}',
  allDivisions: 'GET general/divisions',
  divisionSection: 'GET general/divisionsection/{a}/{b}',
  coursesCustom: 'GET general/courses-custom/{sectionId}',
  divisionsCustom: 'GET general/divisions-custom/{courseId}',
  districtsCustom: 'GET general/districts-custom/{stateId}',
  casteReligionCustom: 'GET general/caste-religion-custom/{religionId}',
  castes: 'GET general/castes',
  casteReligion: 'GET general/castereligion/{religionId}',
  caste: 'GET general/caste/{a}/{b}',
  religionReservation: 'GET general/religion-reservation',
  block: 'GET general/block',
  designationCategory: 'GET general/designation-category',
  sectionConfirmCourse: 'GET general/section-confirm-course',
  divisionFormValues: 'GET general/division-form-values',
  people: 'GET general/people',
  reportColumns: 'GET general/report-columns',
  saveReportColumns: 'PATCH general/report-columns',
})
