import { searchKey } from '@school/rules'
import type { SelectorLoaders, SelectorQuery } from './configuration'

/** A student of the stories. */
export type StoryStudent = {
  id: string
  studentId: string
  admNo: string
  name: string
  rollNo: number | null
  division: string
  guardianName: string
}

const first = [
  'Aadhya',
  'Ananya',
  'Arjun',
  'Bhavana',
  'Chetan',
  'Devika',
  'Diya',
  'Fathima',
  'Ishan',
  'Kiran',
  'Mariyam',
  'Nandana',
]
const last = ['Krishnan', 'Bhattacharya', 'Menon', 'Kulkarni', 'Anto', 'Thangjam', 'Agarwal', 'Hanan', 'Ramesh', 'Ralte', 'Nair']
const guardians = ['Suresh', 'Lakshmi', 'Om Prakash', 'Anita', 'Subir', 'Prashant', 'Beena']
const divisions = ['V A', 'V B', 'VI A', 'VI C', 'VII A', 'VII B']

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''

/** Student number `at`, always the same one. */
export function storyStudent(at: number): StoryStudent {
  const surname = pick(last, at * 7)
  return {
    id: `student-${at}`,
    studentId: `student-${at}`,
    admNo: `${2019 + (at % 6)}/${String(1 + (at % 9999)).padStart(4, '0')}`,
    name: `${pick(first, at)} ${surname}`,
    rollNo: 1 + (at % 40),
    division: pick(divisions, Math.floor(at / 40)),
    guardianName: `${pick(guardians, at)} ${surname}`,
  }
}

const filterable = ['admNo', 'name', 'rollNo', 'division', 'guardianName'] as const

const searched = (students: readonly StoryStudent[], query: SelectorQuery) => {
  const classes = (query.getDivisionValues ?? []).map(id => divisions[Number(id.replace('division-', ''))])
  return students.filter(student => {
    if (classes.length > 0 && !classes.includes(student.division)) return false
    return filterable.every(field => {
      const wanted = searchKey(String(query[field] ?? ''))
      const text = searchKey(String(student[field] ?? ''))
      return query.searchOption === 'contains' ? text.includes(wanted) : text.startsWith(wanted)
    })
  })
}

/** Loaders over `count` generated students, answering at once. */
export function storyLoaders(count: number): SelectorLoaders<StoryStudent> {
  const students = Array.from({ length: count }, (_, at) => storyStudent(at))
  return {
    page: async query => {
      const found = searched(students, query)
      const from = (query.page - 1) * query.pageSize
      return {
        results: found.slice(from, from + query.pageSize),
        pagination: { currentPage: query.page, pageSize: query.pageSize, count: found.length },
      }
    },
    ids: async query => searched(students, query).map(student => student.id),
    suggest: async text => students.filter(student => searchKey(student.name).includes(searchKey(text))).slice(0, 10),
    lookup: async text => {
      const numbered = students.filter(student => student.admNo === text)
      return numbered.length > 0 ? numbered : students.filter(student => searchKey(student.name) === searchKey(text))
    },
    details: async id => storyStudent(Number(id.replace('student-', ''))),
    searchOptions: async ({ sections, courses }) => ({
      sections: ['Primary', 'Middle'].map((name, at) => ({ id: `section-${at}`, name })),
      courses: ['V', 'VI', 'VII']
        .map((name, at) => ({ id: `course-${at}`, name }))
        .filter((_, at) => sections.length === 0 || sections.includes(at === 0 ? 'section-0' : 'section-1')),
      divisions: divisions
        .map((name, at) => ({ id: `division-${at}`, name }))
        .filter((_, at) => courses.includes(`course-${Math.floor(at / 2)}`)),
    }),
  }
}

/** A call that a dialog made: when, what it asked, and whether it still waits for the answer. */
export type StoryCall<Asked> = { at: number; asked: Asked; signal: AbortSignal }

/** Loaders over `count` students that keep what they were asked. */
export function recordingLoaders(count: number) {
  const real = storyLoaders(count)
  const calls = {
    page: [] as StoryCall<SelectorQuery>[],
    ids: [] as StoryCall<SelectorQuery>[],
    suggest: [] as StoryCall<string>[],
    searchOptions: [] as StoryCall<{ sections: readonly string[]; courses: readonly string[] }>[],
  }
  const loaders: SelectorLoaders<StoryStudent> = {
    ...real,
    page: (asked, signal) => {
      calls.page.push({ at: performance.now(), asked, signal })
      return real.page(asked, signal)
    },
    ids: (asked, signal) => {
      calls.ids.push({ at: performance.now(), asked, signal })
      return real.ids(asked, signal)
    },
    suggest: (asked, filters, signal) => {
      calls.suggest.push({ at: performance.now(), asked, signal })
      return real.suggest(asked, filters, signal)
    },
    searchOptions: (asked, signal) => {
      calls.searchOptions.push({ at: performance.now(), asked, signal })
      return real.searchOptions!(asked, signal)
    },
  }
  return { loaders, calls }
}

/** A promise that nobody keeps, for calls that are under way. */
export const underWay = (): Promise<never> => new Promise(() => undefined)

/** Tells when the last letter was typed into a field. */
export function lastLetter(field: HTMLElement): () => number {
  let at = 0
  field.addEventListener('input', () => {
    at = performance.now()
  })
  return () => at
}
