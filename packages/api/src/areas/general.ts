import { z } from 'zod'
import { columns } from '../contract/report'
import { route, session } from '../contract/route'
import { id, line, option, options } from '../contract/schemas'
import { staffAndOperators } from './masters'

const lookup = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'GET', path, summary, access: session, operatorSchool: true, answer: options })

/** States and districts ship with the product: they are the same without a school. */
const place = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'GET', path, summary, access: session, tenancy: 'platform', answer: options })

/** One id, several joined by commas, or `all`. */
const some = line(4000, 1)

const customLookup = <const Path extends string, Name extends string>(
  path: Path,
  name: Name,
  summary: string,
  tenancy: 'school' | 'platform' = 'school',
) =>
  route({
    method: 'GET',
    path,
    summary,
    access: session,
    tenancy,
    operatorSchool: tenancy === 'school',
    params: z.object({ [name]: some } as Record<Name, typeof some>),
    answer: options,
  })

export const general = {
  country: place('general/country', 'Countries.'),
  state: place('general/state', 'All states of the school’s country.'),
  states: place('general/states/{countryId}', 'States of a country.'),
  districts: place('general/districts/{stateId}', 'Districts of a state.'),
  academicYears: route({
    method: 'GET',
    path: 'general/academicyears',
    summary: 'Academic years, newest first.',
    access: session,
    operatorSchool: true,
    answer: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
  }),
  courses: lookup('general/courses/{sectionId}', 'Courses of a section.'),
  divisions: lookup('general/divisions/{courseId}', 'Divisions of a course, names alone.'),
  allDivisions: lookup('general/divisions', 'All divisions, named with their course.'),
  divisionSection: lookup('general/divisionsection/{a}/{b}', 'Divisions of a section and course; the all-zero id means any.'),
  coursesCustom: customLookup('general/courses-custom/{sectionId}', 'sectionId', 'Courses of several sections.'),
  divisionsCustom: customLookup('general/divisions-custom/{courseId}', 'courseId', 'Divisions of several courses.'),
  districtsCustom: customLookup('general/districts-custom/{stateId}', 'stateId', 'Districts of several states.', 'platform'),
  casteReligionCustom: customLookup('general/caste-religion-custom/{religionId}', 'religionId', 'Castes of several religions.'),
  castes: lookup('general/castes', 'All castes.'),
  casteReligion: lookup('general/castereligion/{religionId}', 'Castes of a religion.'),
  caste: lookup(
    'general/caste/{a}/{b}',
    'Castes of a religion; the all-zero id means any. Castes are linked to no reservation, so `b` narrows nothing.',
  ),
  religionReservation: route({
    method: 'GET',
    path: 'general/religion-reservation',
    summary: 'Religions and reservations.',
    access: session,
    operatorSchool: true,
    answer: z.object({ religions: z.array(option), reservations: z.array(option) }),
  }),
  block: lookup('general/block', 'Blocks.'),
  designationCategory: lookup('general/designation-category', 'Categories of designations.'),
  sectionConfirmCourse: lookup('general/section-confirm-course', 'Sections that have courses.'),
  divisionFormValues: route({
    method: 'GET',
    path: 'general/division-form-values',
    summary: 'What a form on divisions offers: sections, courses, working staff. For staff and operators alone.',
    access: staffAndOperators,
    operatorSchool: true,
    answer: z.object({ sections: z.array(option), courses: z.array(option), staff: z.array(option) }),
  }),
  people: route({
    method: 'GET',
    path: 'general/people',
    summary:
      'People whose name, number or mobile holds each word of a text, as far as the person reaches them and may open their record: students, guardians and staff, the nearest of each.',
    access: session,
    operatorSchool: true,
    query: z.object({ text: line(100, 1) }),
    answer: z.object({
      students: z.array(
        z.object({
          id,
          name: z.string(),
          admNo: z.string(),
          division: z.string(),
          guardianName: z.string(),
          left: z.boolean(),
          photoUrl: z.string().nullable(),
        }),
      ),
      guardians: z.array(
        z.object({
          id,
          name: z.string(),
          mobile: z.string(),
          /** Whose record is theirs too. */
          studentId: id,
          /** Names of their children. */
          children: z.string(),
        }),
      ),
      staff: z.array(z.object({ id, name: z.string(), code: z.string(), designation: z.string() })),
    }),
  }),
  reportColumns: route({
    method: 'GET',
    path: 'general/report-columns',
    summary: 'The columns that the login chose for its reports, by report. A report that is absent has its standard columns.',
    access: session,
    tenancy: 'platform',
    answer: z.object({ reports: z.record(z.string(), columns) }),
  }),
  saveReportColumns: route({
    method: 'PATCH',
    path: 'general/report-columns',
    summary: 'Keeps the columns that the login chose for one report; none stand for the standard ones. The last choice holds.',
    access: session,
    tenancy: 'platform',
    body: z.object({ report: z.string().regex(/^[a-z0-9.-]{1,60}$/i), columns }),
  }),
}
