/** What happens to lessons while a paper is written. */
export const lessonSuspensions = ['none', 'slot', 'day'] as const
export type LessonSuspension = (typeof lessonSuspensions)[number]
export const examTimetableStates = ['Draft', 'Published', 'Withdrawn'] as const
export type ExamTimetableState = (typeof examTimetableStates)[number]
/** Days that an exam timetable spans at most. */
export const mostExamDays = 60
/** Papers of one exam timetable at most. */
export const mostPapers = 60

/** A paper; times are 'HH:mm' of the school, the day 'YYYY-MM-DD'. */
export interface Paper {
  readonly day: string
  readonly from: string
  readonly to: string
  /** Classes that write it; empty: all of the timetable. */
  readonly divisionIds: readonly string[]
  readonly subjectId: string | null
  readonly title: string
  readonly roomId: string | null
  readonly invigilatorIds: readonly string[]
}

/** What a check of papers needs to know of the school. */
export interface ExamPlace {
  readonly startsOn: string
  readonly endsOn: string
  readonly divisionIds: readonly string[]
  /** Students of a class. */
  readonly strength: (divisionId: string) => number
  readonly capacity: (roomId: string) => number | null
  /** Halves of a day that are worked, and the name of what takes it away. */
  readonly plan: (day: string) => { readonly halves: readonly ('FN' | 'AN')[]; readonly event: string | null }
  /** Subjects that classes of the course are taught. */
  readonly subjectIds: readonly string[]
}

/** Something wrong with a paper, told by its place in the list; what `blocks` keeps the timetable from being published. */
export type PaperProblem =
  | { readonly is: 'EndsBeforeStart'; readonly blocks: true; readonly paper: number }
  | { readonly is: 'OutsideDays'; readonly blocks: true; readonly paper: number }
  | { readonly is: 'TwoPapers'; readonly blocks: true; readonly paper: number; readonly divisionId: string }
  | { readonly is: 'RoomTaken'; readonly blocks: true; readonly paper: number; readonly roomId: string }
  | {
      readonly is: 'RoomTooSmall'
      readonly blocks: true
      readonly paper: number
      readonly roomId: string
      readonly capacity: number
      readonly students: number
    }
  | { readonly is: 'InvigilatorTwice'; readonly blocks: true; readonly paper: number; readonly staffId: string }
  | { readonly is: 'Holiday'; readonly blocks: false; readonly paper: number; readonly event: string | null }
  | { readonly is: 'OtherHalf'; readonly blocks: false; readonly paper: number }
  | {
      readonly is: 'SeveralADay'
      readonly blocks: false
      readonly paper: number
      readonly divisionId: string
      readonly count: number
    }
  | { readonly is: 'SubjectTwice'; readonly blocks: false; readonly paper: number; readonly subjectId: string }
  | { readonly is: 'SubjectMissing'; readonly blocks: false; readonly paper: null; readonly subjectId: string }

const overlap = (a: Paper, b: Paper): boolean => a.day === b.day && a.from < b.to && b.from < a.to

const classesOf = (paper: Paper, place: Pick<ExamPlace, 'divisionIds'>): readonly string[] =>
  paper.divisionIds.length > 0 ? paper.divisionIds : place.divisionIds

/** What one paper has against it by itself. */
function ownProblems(papers: readonly Paper[], at: number, place: ExamPlace): PaperProblem[] {
  const paper = papers[at]!
  const problems: PaperProblem[] = []
  if (paper.to <= paper.from) problems.push({ is: 'EndsBeforeStart', blocks: true, paper: at })
  if (paper.day < place.startsOn || paper.day > place.endsOn) problems.push({ is: 'OutsideDays', blocks: true, paper: at })
  const { halves, event } = place.plan(paper.day)
  const half = paper.from < '12:30' ? 'FN' : 'AN'
  if (halves.length === 0) problems.push({ is: 'Holiday', blocks: false, paper: at, event })
  else if (!halves.includes(half)) problems.push({ is: 'OtherHalf', blocks: false, paper: at })
  return problems
}

/** What a room and those who watch are asked for at once, by the paper and all that overlap with it. */
function sharedProblems(papers: readonly Paper[], at: number, place: ExamPlace): PaperProblem[] {
  const paper = papers[at]!
  const atOnce = papers.filter((other, index) => index !== at && overlap(paper, other))
  const earlier = papers.slice(0, at).filter(other => overlap(paper, other))
  const problems: PaperProblem[] = []
  const twice = earlier.flatMap(other => classesOf(other, place)).find(id => classesOf(paper, place).includes(id))
  if (twice) problems.push({ is: 'TwoPapers', blocks: true, paper: at, divisionId: twice })
  if (paper.roomId) {
    const inRoom = atOnce.filter(other => other.roomId === paper.roomId)
    const capacity = place.capacity(paper.roomId)
    const classes = new Set([paper, ...inRoom].flatMap(one => classesOf(one, place)))
    const students = [...classes].reduce((sum, id) => sum + place.strength(id), 0)
    if (capacity === null && inRoom.some(other => earlier.includes(other)))
      problems.push({ is: 'RoomTaken', blocks: true, paper: at, roomId: paper.roomId })
    // The last of those that meet in a room tells of it, for all.
    else if (capacity !== null && students > capacity && inRoom.every(other => earlier.includes(other)))
      problems.push({ is: 'RoomTooSmall', blocks: true, paper: at, roomId: paper.roomId, capacity, students })
  }
  const watching = paper.invigilatorIds.find(id => earlier.some(other => other.invigilatorIds.includes(id)))
  if (watching) problems.push({ is: 'InvigilatorTwice', blocks: true, paper: at, staffId: watching })
  return problems
}

/** Everything that papers of an exam timetable have against them: what blocks, and what somebody should know. */
export function paperProblems(papers: readonly Paper[], place: ExamPlace): PaperProblem[] {
  const problems = papers.flatMap((_, at) => [...ownProblems(papers, at, place), ...sharedProblems(papers, at, place)])
  const days = new Map<string, { readonly divisionId: string; readonly papers: number[] }>()
  for (const [at, paper] of papers.entries())
    for (const divisionId of classesOf(paper, place)) {
      const key = `${paper.day} ${divisionId}`
      const held = days.get(key) ?? { divisionId, papers: [] }
      held.papers.push(at)
      days.set(key, held)
    }
  for (const { divisionId, papers: places } of days.values())
    if (places.length > 1)
      problems.push({ is: 'SeveralADay', blocks: false, paper: places.at(-1)!, divisionId, count: places.length })
  for (const [at, paper] of papers.entries()) {
    const { subjectId } = paper
    const before = papers.slice(0, at).filter(other => subjectId !== null && other.subjectId === subjectId)
    if (subjectId && before.some(other => classesOf(other, place).some(id => classesOf(paper, place).includes(id))))
      problems.push({ is: 'SubjectTwice', blocks: false, paper: at, subjectId })
  }
  if (papers.length > 0)
    for (const subjectId of place.subjectIds)
      if (!papers.some(paper => paper.subjectId === subjectId))
        problems.push({ is: 'SubjectMissing', blocks: false, paper: null, subjectId })
  return problems
}

/** A paper as text, whatever the order in which it names its fields. */
const asText = (paper: object): string => JSON.stringify(Object.entries(paper).sort(([a], [b]) => (a < b ? -1 : 1)))

/** How many papers are another than before: changed, added or gone. */
export function changedPapers<P extends { readonly id: string }>(before: readonly P[], after: readonly P[]): number {
  const old = new Map(before.map(paper => [paper.id, asText(paper)]))
  const gone = before.filter(paper => !after.some(other => other.id === paper.id)).length
  return gone + after.filter(paper => old.get(paper.id) !== asText(paper)).length
}

/** Whole days from today to a day; 0 today, negative once it is over. */
export const daysUntil = (today: string, day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)

/** Days for papers: working days, with so many working days left free between two. */
export function spreadDays(from: string, to: string, count: number, gap: number, isWorking: (day: string) => boolean): string[] {
  const working: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (isWorking(day)) working.push(day)
  }
  return working.filter((_, place) => place % (gap + 1) === 0).slice(0, count)
}
