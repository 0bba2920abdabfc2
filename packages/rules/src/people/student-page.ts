import { mayCall } from '../menu/access'
import { holdsOne, type Viewer } from '../menu/predicate'

/** Sections of the page on one student, in their order on the screen and on paper. */
export const completeSections = [
  'details',
  'siblings',
  'attendance',
  'timetable',
  'classTests',
  'reportCards',
  'fees',
  'busFees',
  'onlineFees',
  'anecdotal',
  'diary',
  'documents',
  'history',
] as const

export type CompleteSection = (typeof completeSections)[number]

const feeReaders = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const

const readsFees = (viewer: Viewer) =>
  (viewer.modules.includes('FEE') || viewer.modules.includes('OFFLINE_FEES')) && holdsOne(viewer, feeReaders)

/** What a section asks of the person beside the page itself. */
const asks: Partial<Readonly<Record<CompleteSection, (viewer: Viewer) => boolean>>> = {
  attendance: ({ modules }) => modules.includes('ATT') || modules.includes('OFFLINE_ATT'),
  timetable: viewer => viewer.modules.includes('TT'),
  classTests: viewer => viewer.modules.includes('TAB'),
  reportCards: viewer =>
    (viewer.modules.includes('TAB') || viewer.modules.includes('OFFLINE_TAB')) && mayCall(['s.tab.cards'], viewer),
  fees: readsFees,
  busFees: readsFees,
  onlineFees: viewer => viewer.modules.includes('FEE') && holdsOne(viewer, feeReaders),
  anecdotal: viewer => mayCall(['s.student.anecdotal', 's.student.anecdotal-report'], viewer),
  diary: viewer => mayCall(['s.student.anecdotal'], viewer),
  history: viewer => holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin']),
}

/** The sections that a person may see. */
export const completeSectionsFor = (viewer: Viewer): CompleteSection[] =>
  completeSections.filter(section => asks[section]?.(viewer) ?? true)

export type StudentPanel = 'student' | 'guardian' | 'bus'

/** The details of a student: panels, and the fields of each. Both are names of texts. */
export const studentPanels: readonly { readonly id: StudentPanel; readonly fields: readonly string[] }[] = [
  {
    id: 'student',
    fields: [
      'admNo',
      'name',
      'gender',
      'dateOfBirth',
      'section',
      'course',
      'division',
      'rollNo',
      'admissionDate',
      'status',
      'leftOn',
      'leavingReason',
      'religion',
      'caste',
      'reservation',
      'block',
      'bloodGroup',
      'motherTongue',
      'nationality',
      'pen',
      'apaarId',
      'fatherName',
      'motherName',
    ],
  },
  { id: 'guardian', fields: ['guardianName', 'relation', 'guardianMobile', 'whatsapp', 'guardianEmail', 'address'] },
  { id: 'bus', fields: ['bus', 'pickupStop', 'dropStop'] },
]

export interface FilledPanel {
  readonly id: StudentPanel
  readonly rows: readonly { readonly field: string; readonly value: string }[]
}

/** The panels of one student with what is known; a panel of which nothing is known is left out. */
export const filledPanels = (values: Readonly<Record<string, string | undefined>>): FilledPanel[] =>
  studentPanels
    .map(({ id, fields }) => ({
      id,
      rows: fields.flatMap(field => {
        const value = values[field] ?? ''
        return value === '' ? [] : [{ field, value }]
      }),
    }))
    .filter(panel => panel.rows.length > 0)
