import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const peopleHoldings: readonly Holding[] = [
  { table: 'students', thing: 'students' },
  { table: 'student_details', thing: 'students', adds: true },
  { table: 'enrolments', thing: 'enrolments' },
  { table: 'former_enrolments', thing: 'enrolments', adds: true },
  { table: 'guardians', thing: 'guardians' },
  { table: 'year_end_decisions', thing: 'yearEnd' },
]
