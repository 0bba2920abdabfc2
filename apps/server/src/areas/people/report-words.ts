import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the report in files. */
export const reportWords = wordsOf({
  ...commonIds,
  title: 'people.report',
  sheet: 'staff.column.students',
  block: 'people.column.block',
  religion: 'people.column.religion',
  caste: 'people.column.caste',
  reservation: 'people.column.reservation',
  busYes: 'people.busYes',
  busNo: 'people.busNo',
  birthMonth: 'people.birthMonth',
  admittedFrom: 'people.admittedFrom',
  admittedTo: 'people.admittedTo',
  columns: idsBelow('people.column'),
})
