import { mayOpenRoute } from '@school/rules'
import { useMemo } from 'react'
import { useSignedIn } from '../session'

const studentRecord = '/student/student-complete-information-report'
const staffRecord = '/staff/staff-complete-info-report'

const tabQuery = (tab?: string) => (tab ? `&tab=${tab}` : '')

/** Address of a student's record, and of one tab of it. */
export const studentHref = (id: string, tab?: string): string => `${studentRecord}?student=${id}${tabQuery(tab)}`

/** Address of the record of a member of staff, and of one tab of it. */
export const staffHref = (id: string, tab?: string): string => `${staffRecord}?staff=${id}${tabQuery(tab)}`

/** Addresses of records as far as the reader may open them; undefined where not. */
export function usePersonLinks(): {
  student: (id: string, tab?: string) => string | undefined
  staff: (id: string, tab?: string) => string | undefined
} {
  const { viewer } = useSignedIn()
  return useMemo(() => {
    const opensStudents = mayOpenRoute(studentRecord, viewer)
    const opensStaff = mayOpenRoute(staffRecord, viewer)
    return {
      student: (id, tab) => (opensStudents ? studentHref(id, tab) : undefined),
      staff: (id, tab) => (opensStaff ? staffHref(id, tab) : undefined),
    }
  }, [viewer])
}
