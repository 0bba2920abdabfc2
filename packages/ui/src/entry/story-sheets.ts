import type { EntryAnswer, EntryChange, EntryColumn, EntryLead, EntryRow } from './entry.types'

const names = [
  'Aadhya Krishnan',
  'Aarav Menon',
  'Abdul Rahman K. P.',
  'Aditi Deshpande',
  'Alphonsa Maria Thomas',
  'Ananya Bhattacharya',
  'Arjun Singh Rathore',
  'Ayesha Siddiqui',
  'Bhavana Reddy',
  'Chetan Gowda',
  'Devika Nair',
  'Diya Agarwal',
]

const nameOf = (at: number) => (at < names.length ? names[at]! : `${names[at % names.length]} ${Math.floor(at / names.length)}`)
const admNoOf = (at: number) => `${2020 + (at % 4)}/${String(at + 1).padStart(4, '0')}`

const absent = { code: 'AB', label: 'Absent, counts zero', status: 'warning' } as const
const medical = { code: 'ML', label: 'Medical leave, left out', status: 'info' } as const
const malpractice = { code: 'MP', label: 'Malpractice', status: 'danger', needsNote: true } as const

/** Parts of a written test, the sum, and a note. */
export const markColumns: readonly EntryColumn[] = [
  {
    key: 'written',
    header: 'Written',
    kind: 'marks',
    max: 40,
    step: 0.5,
    pass: 13,
    codes: [absent, medical, malpractice],
    noteIn: 'note',
    meaning: 'Written test of 90 minutes',
  },
  { key: 'notebook', header: 'Notebook', kind: 'marks', max: 5, step: 0.5, codes: [absent, medical] },
  { key: 'enrichment', header: 'Enrichment', kind: 'marks', max: 5, step: 0.5, codes: [absent, medical] },
  {
    key: 'total',
    header: 'Total',
    kind: 'computed',
    hint: 'of 50',
    compute: value => {
      const parts = ['written', 'notebook', 'enrichment'].map(value)
      return parts.some(part => part === '' || part === 'ML')
        ? ''
        : String(parts.reduce((sum, part) => sum + (Number(part) || 0), 0))
    },
  },
  { key: 'note', header: 'Note', kind: 'text', maxLength: 100, width: 180 },
]

/** Number, roll, admission number and name. */
export const markLeads: readonly EntryLead[] = [
  { key: 'serial', header: 'Sl.No.', width: 68, align: 'end', look: 'faint' },
  { key: 'roll', header: 'Roll No', width: 72, align: 'end' },
  { key: 'admNo', header: 'Adm.No', width: 100, look: 'code' },
  { key: 'name', header: 'Student', width: 200, look: 'name' },
]

/** `count` students; those of `marks` have some already. */
export const markRows = (count: number, marks: Readonly<Record<number, Readonly<Record<string, string>>>> = {}): EntryRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at + 1}`,
    name: nameOf(at),
    number: String(at + 1),
    match: admNoOf(at),
    hint: admNoOf(at),
    lead: { serial: at + 1, roll: at + 1, admNo: admNoOf(at) },
    cells: Object.fromEntries(Object.entries(marks[at + 1] ?? {}).map(([key, value]) => [key, { value, version: 1 }])),
  }))

/** The first students of the sheet with their marks. */
export const someMarks = {
  1: { written: '34', notebook: '5', enrichment: '4' },
  2: { written: '28.5', notebook: '4', enrichment: '4' },
  3: { written: 'AB', notebook: '3', enrichment: '4', note: 'Fever' },
  4: { written: '37', notebook: '5', enrichment: '5' },
  5: { written: '31', notebook: '4', enrichment: '5' },
  7: { written: '11', notebook: '3', enrichment: '2' },
}

/** Forty columns of marks, for a large sheet. */
export const wideColumns: readonly EntryColumn[] = Array.from({ length: 40 }, (_, at) => ({
  key: `c${at + 1}`,
  header: `Task ${at + 1}`,
  kind: 'marks',
  max: 10,
  codes: [absent],
}))

/** A sheet of the largest size, three quarters of it filled. */
export const wideRows = (count: number): EntryRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at + 1}`,
    name: nameOf(at),
    number: String(at + 1),
    match: admNoOf(at),
    lead: { serial: at + 1, roll: at + 1, admNo: admNoOf(at) },
    cells: Object.fromEntries(
      wideColumns.flatMap(({ key }, place) =>
        (at + place) % 4 === 0 ? [] : [[key, { value: String((at * 7 + place) % 11), version: 1 }]],
      ),
    ),
  }))

/** The register of a day on phones. */
export const dayColumns: readonly EntryColumn[] = [
  {
    key: 'day',
    header: 'Attendance',
    kind: 'choice',
    tap: ['P', 'A'],
    noteIn: 'reason',
    codes: [
      { code: 'P', label: 'Present', status: 'success', key: 'p' },
      { code: 'LT', label: 'Late', status: 'warning', key: 'l' },
      { code: 'A', label: 'Absent', status: 'danger', strong: true, key: 'a' },
      { code: 'LV', label: 'On leave', status: 'info', key: 'v' },
      { code: 'OD', label: 'On duty', status: 'primary', key: 'd' },
      { code: '½', label: 'Half day', status: 'danger' },
    ],
  },
  { key: 'reason', header: 'Reason', kind: 'text', maxLength: 100 },
]

/** A division in which everybody is present but for some. */
export const dayRows = (count: number, others: Readonly<Record<number, string>> = {}): EntryRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at + 1}`,
    name: nameOf(at),
    number: String(at + 1),
    hint: admNoOf(at),
    lead: { roll: at + 1 },
    cells: { day: { value: others[at + 1] ?? 'P', version: 1 } },
  }))

/** A server of one's own: it counts versions, and does what it was told to do with the next batches. */
export function storyServer() {
  const next: ((changes: readonly EntryChange[]) => EntryAnswer | Promise<EntryAnswer>)[] = []
  const sent: (readonly EntryChange[])[] = []
  return {
    sent,
    /** The answer to the next batch that has none yet. */
    answerWith: (answer: (changes: readonly EntryChange[]) => EntryAnswer | Promise<EntryAnswer>) => next.push(answer),
    save: async (changes: readonly EntryChange[]): Promise<EntryAnswer> => {
      sent.push(changes)
      const answer = next.shift()
      if (answer) return answer(changes)
      return { saved: changes.map(({ row, column, version = 0 }) => ({ row, column, version: version + 1 })) }
    },
  }
}
