/** What happens to an application of the demonstration. Days count working days from today, of which today is 0. */
export interface LeavePlan {
  /** Staff: a login or the place among others; students: the place among children. */
  readonly who: string
  /** The code of the type. */
  readonly type: string
  readonly from: number
  readonly to?: number
  readonly half?: 'FN' | 'AN'
  readonly reason: string
  readonly applied: number
  /** How far it gets: so many steps are approved, then it waits, or what else becomes of it. */
  readonly becomes: 'wait' | 'oneStep' | 'approve' | 'reject' | 'withdraw' | 'cancel' | 'shorten'
  readonly remarks?: string
  readonly lopAccepted?: boolean
}

/** Leave of staff: of the logins of the demonstration, and of other teachers (`t0` and so on) and the office (`o0`). */
export const staffPlans: readonly LeavePlan[] = [
  { who: 'GVS.TEACHER', type: 'CL', from: -9, reason: 'Wedding of a cousin', applied: -12, becomes: 'approve' },
  { who: 'GVS.TEACHER', type: 'SL', from: -4, half: 'AN', reason: 'Dental appointment', applied: -5, becomes: 'approve' },
  {
    who: 'GVS.TEACHER',
    type: 'DL',
    from: 9,
    to: 10,
    reason: 'Workshop of the science teachers',
    applied: -1,
    becomes: 'approve',
  },
  { who: 'GVS.PLAIN', type: 'CO', from: -8, reason: 'In place of the open day', applied: -11, becomes: 'approve' },
  { who: 'GVS.PLAIN', type: 'CL', from: 9, reason: 'House warming', applied: -1, becomes: 'wait' },
  { who: 'GVS.OFFICE', type: 'EL', from: 9, to: 15, reason: 'Visit to the parents', applied: -1, becomes: 'oneStep' },
  { who: 'GVS.HEAD', type: 'CL', from: 11, reason: 'Family function', applied: 0, becomes: 'wait' },
  { who: 't0', type: 'CL', from: 0, reason: 'Registration of a house', applied: -3, becomes: 'approve' },
  { who: 't5', type: 'SL', from: 0, reason: 'Fever', applied: 0, becomes: 'approve' },
  {
    who: 't2',
    type: 'CL',
    from: -7,
    to: -6,
    reason: 'Illness of the mother',
    applied: -8,
    becomes: 'approve',
    lopAccepted: true,
  },
  { who: 't3', type: 'CL', from: -3, reason: 'Shopping', applied: -5, becomes: 'reject', remarks: 'Unit tests on this day.' },
  { who: 't4', type: 'CL', from: 8, reason: 'Travel', applied: -2, becomes: 'withdraw' },
  { who: 't1', type: 'CL', from: -12, reason: 'Visit of relatives', applied: -15, becomes: 'cancel' },
  {
    who: 't6',
    type: 'CL',
    from: -6,
    to: -5,
    reason: 'Marriage in the family',
    applied: -9,
    becomes: 'shorten',
    remarks: 'Back for the rehearsal',
  },
  { who: 't7', type: 'DL', from: 0, reason: 'Valuation of answer papers', applied: -4, becomes: 'approve' },
  { who: 't8', type: 'LOP', from: -10, to: -9, reason: 'Personal work', applied: -11, becomes: 'approve' },
  { who: 'o0', type: 'CL', from: 8, half: 'FN', reason: 'Bank', applied: 0, becomes: 'wait' },
  { who: 'o1', type: 'SL', from: -2, reason: 'Back pain', applied: -2, becomes: 'approve' },
]

/** Leave of students: of the children of the demonstration's guardian (`c0`, `c1`) and of the teacher's class (`k0` and so on). */
export const studentPlans: readonly LeavePlan[] = [
  { who: 'c0', type: 'FAM', from: -8, reason: 'Wedding of an aunt', applied: -10, becomes: 'approve' },
  { who: 'c0', type: 'SICK', from: -3, half: 'AN', reason: 'Stomach ache', applied: -3, becomes: 'approve' },
  { who: 'c0', type: 'FAM', from: 12, to: 16, reason: 'Visit to the grandparents', applied: -1, becomes: 'oneStep' },
  { who: 'c1', type: 'DUTY', from: -6, reason: 'Chess tournament of the district', applied: -8, becomes: 'approve' },
  { who: 'c1', type: 'FAM', from: 9, to: 10, reason: 'Naming ceremony', applied: -1, becomes: 'wait' },
  { who: 'k0', type: 'SICK', from: -2, to: -1, reason: 'Fever', applied: -2, becomes: 'approve' },
  { who: 'k1', type: 'SICK', from: 0, reason: 'Cold and cough', applied: 0, becomes: 'wait' },
  { who: 'k2', type: 'FAM', from: 9, reason: 'Temple festival', applied: -1, becomes: 'wait' },
  { who: 'k3', type: 'FAM', from: 9, to: 13, reason: 'Pilgrimage of the family', applied: -2, becomes: 'wait' },
  { who: 'k4', type: 'SICK', from: 0, half: 'FN', reason: 'Doctor', applied: 0, becomes: 'approve' },
  { who: 'k5', type: 'FAM', from: -5, reason: 'Travel', applied: -7, becomes: 'reject', remarks: 'Unit test on this day.' },
  { who: 'k6', type: 'FAM', from: 8, reason: 'Wedding', applied: -1, becomes: 'withdraw' },
  { who: 'k7', type: 'FAM', from: 10, reason: 'Housewarming', applied: -2, becomes: 'cancel' },
]

/** Reasons that the forms offer. */
export const leaveReasons = [
  { name: 'Illness', audience: 'all' },
  { name: 'Doctor', audience: 'all' },
  { name: 'Family function', audience: 'all' },
  { name: 'Travel', audience: 'all' },
  { name: 'Festival', audience: 'student' },
  { name: 'Sports or competition', audience: 'student' },
  { name: 'Training', audience: 'staff' },
  { name: 'Personal work', audience: 'staff' },
] as const
