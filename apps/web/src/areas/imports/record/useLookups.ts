import { general, masters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { nameKey } from '@school/rules'
import type { RecordKind } from './record'

type Named = { readonly id: string; readonly name: string }
type Names = readonly string[] | undefined

const idOf = (list: readonly Named[] | undefined, name: string | undefined) =>
  name ? list?.find(item => nameKey(item.name) === nameKey(name))?.id : undefined

const namesOf = (list: readonly Named[] | undefined): Names => list?.map(item => item.name)

/** The names that the school knows for the fields of a form, by column; undefined while one loads. */
export function useLookups(kind: RecordKind, values: Readonly<Record<string, string>>): Readonly<Record<string, Names>> {
  const ofStudents = kind === 'students' ? {} : null
  const { data: form } = useCall(general.divisionFormValues, {})
  const { data: sections } = useCall(general.sectionConfirmCourse, ofStudents)
  const { data: years } = useCall(general.academicYears, ofStudents)
  const { data: beliefs } = useCall(general.religionReservation, ofStudents)
  const { data: blocks } = useCall(general.block, ofStudents)
  const { data: designations } = useCall(masters.list, kind === 'staff' ? { params: { kind: 'designation' } } : null)

  const sectionId = ofStudents && idOf(sections, values.section)
  const { data: sectionCourses } = useCall(general.courses, sectionId ? { params: { sectionId } } : null)
  const courses = sectionId ? sectionCourses : form?.courses
  const courseId = ofStudents && idOf(courses, values.course)
  const { data: divisions } = useCall(general.divisions, courseId ? { params: { courseId } } : null)
  const religionId = ofStudents && idOf(beliefs?.religions, values.religion)
  const { data: allCastes } = useCall(general.castes, ofStudents && !religionId ? {} : null)
  const { data: castes } = useCall(general.casteReligion, religionId ? { params: { religionId } } : null)

  if (kind === 'staff')
    return {
      section: namesOf(form?.sections),
      designation: namesOf(designations?.filter(item => item.active)),
    }
  const current = years?.findIndex(year => year.isCurrent) ?? -1
  return {
    section: namesOf(sections),
    course: namesOf(courses),
    division: courseId ? namesOf(divisions) : [],
    // Newest first: the current year, and the one prepared after it.
    academicYear: namesOf(current < 0 ? years : years?.slice(Math.max(0, current - 1), current + 1).reverse()),
    religion: namesOf(beliefs?.religions),
    reservation: namesOf(beliefs?.reservations),
    caste: namesOf(religionId ? castes : allCastes),
    block: namesOf(blocks),
  }
}
