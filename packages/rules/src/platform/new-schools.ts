import { twelveMonthsEnd } from './academic-years'

/** Examination boards that a school may belong to. */
export const schoolBoards = ['CBSE', 'ICSE', 'State', 'Cambridge', 'IB', 'Other'] as const
export type SchoolBoard = (typeof schoolBoards)[number]

/** Sets of classes that a new school may begin with. */
export const classPresets = ['Pre-primary–V', 'I–X', 'I–XII', 'Nursery–XII', 'None'] as const
export type ClassPreset = (typeof classPresets)[number]

/** Courses of the usual sections, in their order. */
const sections = [
  ['Pre-primary', ['LKG', 'UKG']],
  ['Primary', ['I', 'II', 'III', 'IV', 'V']],
  ['Middle', ['VI', 'VII', 'VIII']],
  ['Secondary', ['IX', 'X']],
  ['Senior Secondary', ['XI', 'XII']],
] as const

/** First and last section of a preset, by their place, and what comes before the first course. */
const reach: Readonly<Record<ClassPreset, readonly [first: number, last: number, before?: string]>> = {
  'Pre-primary–V': [0, 1],
  'I–X': [1, 3],
  'I–XII': [1, 4],
  'Nursery–XII': [0, 4, 'Nursery'],
  None: [0, -1],
}

export interface PresetSection {
  readonly section: string
  readonly courses: readonly string[]
}

/** Sections of a preset with their courses. */
export function presetSections(preset: ClassPreset): PresetSection[] {
  const [first, last, before] = reach[preset]
  return sections.slice(first, last + 1).map(([section, courses], place) => ({
    section,
    courses: place === 0 && before ? [before, ...courses] : courses,
  }))
}

/** Names of so many divisions of a course: A, B, C… */
export const divisionNames = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => String.fromCharCode(65 + place))

/**
 * The academic year that holds a day: it begins on 1 April, at schools of a state board on 1 June.
 *
 * @param today `YYYY-MM-DD`.
 */
export function usualAcademicYear(board: SchoolBoard, today: string): { startsOn: string; endsOn: string } {
  const begin = board === 'State' ? '06-01' : '04-01'
  const year = Number(today.slice(0, 4)) - (today.slice(5) < begin ? 1 : 0)
  const startsOn = `${year}-${begin}`
  return { startsOn, endsOn: twelveMonthsEnd(startsOn) }
}
