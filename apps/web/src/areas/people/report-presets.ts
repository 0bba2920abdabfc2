import type { ReportPresets } from '../../report'

const byClass = ['class', 'rollNo']

/** Lists that schools ask for again and again: columns and order by name. */
export const presets = {
  class: { columns: ['class', 'rollNo', 'admNo', 'name', 'gender', 'dateOfBirth'], sort: byClass, needs: [] },
  contact: {
    columns: ['admNo', 'name', 'class', 'guardianName', 'relation', 'mobile', 'whatsapp', 'email', 'address'],
    sort: ['name'],
    needs: ['mobile'],
  },
  birthday: {
    columns: ['dateOfBirth', 'age', 'name', 'class', 'rollNo', 'guardianName', 'mobile'],
    // An order that is no column: by the day of the year.
    sort: ['birthday', 'class', 'rollNo'],
    needs: [],
  },
  idCard: {
    columns: [
      'photo',
      'admNo',
      'name',
      'class',
      'rollNo',
      'dateOfBirth',
      'bloodGroup',
      'guardianName',
      'mobile',
      'address',
      'bus',
      'pickup',
    ],
    sort: byClass,
    needs: ['mobile'],
  },
  government: {
    columns: [
      'class',
      'rollNo',
      'admNo',
      'admissionDate',
      'pen',
      'apaarId',
      'name',
      'gender',
      'dateOfBirth',
      'fatherName',
      'motherName',
      'religion',
      'caste',
      'reservation',
      'motherTongue',
      'nationality',
      'bloodGroup',
      'mobile',
      'address',
    ],
    sort: byClass,
    needs: ['pen'],
  },
} as const satisfies ReportPresets
