import { classFigures, enteredPercent, type KeptSubject, topperGroups } from '@school/rules'
import { sql } from 'kysely'
import { columnsOf, type SheetColumn } from '../../sheets'
import { examsOf, type ReportCourse, type ReportStudent, sheetKey } from './figures'
import type { MarkRow, MarkScope } from './scope'

/** A column that a report has besides those of its kind. */
export interface MoreColumn {
  readonly key: string
  readonly title: string
}

/** Rows of a report with its columns by subject, exam or grade. */
export interface Listed {
  readonly more: readonly MoreColumn[]
  readonly rows: MarkRow[]
  readonly totals?: MarkRow
}

const unique = (columns: readonly MoreColumn[]): MoreColumn[] => [...new Map(columns.map(one => [one.key, one])).values()]

const person = (student: ReportStudent): MarkRow => ({
  id: student.id,
  studentId: student.id,
  divisionId: student.division.id,
  rollNo: student.rollNo,
  admNo: student.admNo,
  name: student.name,
  division: student.division.name,
})

/** What is printed of a subject: its number, its code or its grade. */
const shown = (subject: KeptSubject) => subject.code ?? subject.obtained ?? subject.grade

const mean = (numbers: readonly number[]) => classFigures(numbers, 0).average

/** The numbers of a column, for its mean. */
const numbersOf = (rows: readonly MarkRow[], key: string) => rows.flatMap(row => (typeof row[key] === 'number' ? [row[key]] : []))
const meansOf = (rows: readonly MarkRow[], keys: readonly string[]): MarkRow =>
  Object.fromEntries(keys.map(key => [key, mean(numbersOf(rows, key))]))

interface MarkCellRow {
  readonly studentId: string
  readonly examId: string
  readonly key: string
  readonly value: string | null
  readonly grade: string | null
  readonly code: string | null
}

/** The subject of a mark list: the first that is asked for, else the first there is. */
export const subjectOfList = (scope: MarkScope, courses: readonly ReportCourse[]): string | undefined =>
  scope.asked.subjectIds[0]?.toLowerCase() ?? courses.flatMap(course => course.subjects)[0]?.subjectId

/** Students and what stands in each column of the sheets of one subject. */
export async function markList(scope: MarkScope, courses: readonly ReportCourse[]): Promise<Listed> {
  const subjectId = subjectOfList(scope, courses)
  if (!subjectId) return { more: [], rows: [] }
  const columnsIn = (course: ReportCourse): { exam: string; examId: string; column: SheetColumn }[] =>
    examsOf(course, subjectId).flatMap(examId =>
      columnsOf(course.scheme, examId, subjectId).map(column => ({
        exam: course.nodes.find(node => node.kind === 'exam' && node.examId === examId)?.code ?? '',
        examId,
        column,
      })),
    )
  const keyOf = (examId: string, key: string) => `x:${examId}:${key}`
  const more = unique(
    courses.flatMap(course =>
      columnsIn(course).map(({ exam, examId, column }) => ({
        key: keyOf(examId, column.key),
        title: `${[exam, column.label].filter(Boolean).join(' · ')}${column.entry === 'marks' ? ` (${column.max})` : ''}`,
      })),
    ),
  )
  const students = courses.flatMap(course => course.students.filter(one => one.subjects.some(of => of.subjectId === subjectId)))
  const { rows: marks } = await sql<MarkCellRow>`
    select student_id as "studentId", exam_id as "examId", value::text as value, grade, code,
      case when tool_id = '00000000-0000-0000-0000-000000000000' then '-' else tool_id::text end || '.' || coalesce(nullif(criterion, ''), '-')
        || '.' || coalesce(nullif(part, ''), '-') as key
    from marks where subject_id = ${subjectId}::uuid and student_id = any(${students.map(one => one.id)}::uuid[])
      and num_nonnulls(value, grade, code) > 0`.execute(scope.trx)
  const cells = new Map(marks.map(mark => [`${mark.studentId}/${keyOf(mark.examId, mark.key)}`, mark]))
  const rows = courses.flatMap(course => {
    const columns = columnsIn(course)
    const exams = examsOf(course, subjectId)
    return course.students.flatMap(student => {
      const subject = student.subjects.find(one => one.subjectId === subjectId)
      if (!subject) return []
      const entered = columns.map(({ examId, column }) => {
        const key = keyOf(examId, column.key)
        const mark = cells.get(`${student.id}/${key}`)
        return [key, mark ? (mark.code ?? mark.grade ?? Number(mark.value)) : null] as const
      })
      const open = exams.filter(examId => course.sheets.get(sheetKey(student.division.id, examId, subjectId)) !== 'Locked')
      return [
        {
          ...person(student),
          subjectId,
          ...Object.fromEntries(entered),
          total: subject.code ?? subject.obtained,
          percent: subject.percent,
          grade: subject.grade,
          sheets: open.length > 0 ? 'open' : 'locked',
        },
      ]
    })
  })
  return { more, rows, totals: meansOf(rows, [...more.map(one => one.key), 'total', 'percent']) }
}

/** The register: students and what each subject came to. */
export function consolidated(_: MarkScope, courses: readonly ReportCourse[]): Listed {
  const more = unique(courses.flatMap(course => course.subjects.map(one => ({ key: `s:${one.subjectId}`, title: one.name }))))
  const rows = courses.flatMap(course =>
    course.students
      .filter(student => student.subjects.length > 0)
      .map(
        (student): MarkRow => ({
          ...person(student),
          ...Object.fromEntries(student.subjects.map(subject => [`s:${subject.subjectId}`, shown(subject)])),
          total: student.whole?.total ?? null,
          max: student.whole?.max ?? null,
          percent: student.whole?.percent ?? null,
          grade: student.whole?.grade ?? null,
          outcome: student.whole?.outcome ?? null,
          rank: student.whole?.rank ?? null,
        }),
      ),
  )
  return { more, rows, totals: meansOf(rows, [...more.map(one => one.key), 'total', 'percent']) }
}

const appearedIn = (subject: KeptSubject) => subject.obtained !== null && subject.code === null

/** Figures of each subject in each division. */
export function analysis(_: MarkScope, courses: readonly ReportCourse[]): Listed {
  const grades = new Set<string>()
  const rows = courses.flatMap(course =>
    course.subjects.flatMap(({ subjectId, name }) =>
      [...Map.groupBy(course.students, student => student.division)].flatMap(([division, students]): MarkRow[] => {
        const taken = students.flatMap(student => student.subjects.filter(one => one.subjectId === subjectId))
        if (taken.length === 0) return []
        const appeared = taken.filter(appearedIn)
        const figures = classFigures(
          appeared.map(one => one.obtained!),
          appeared.filter(one => one.pass).length,
        )
        const byGrade = Map.groupBy(
          taken.filter(one => one.grade !== null),
          one => one.grade!,
        )
        for (const grade of byGrade.keys()) grades.add(grade)
        return [
          {
            id: `${subjectId}/${division.id}`,
            subjectId,
            divisionId: division.id,
            subject: name,
            division: division.name,
            students: taken.length,
            appeared: figures.appeared,
            absent: taken.filter(one => one.code !== null).length,
            average: figures.average,
            highest: figures.highest,
            passPercent: figures.passPercent,
            ...Object.fromEntries([...byGrade].map(([grade, of]) => [`g:${grade}`, of.length])),
          },
        ]
      }),
    ),
  )
  const more = [...grades]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(grade => ({ key: `g:${grade}`, title: grade }))
  const sum = (key: string) => numbersOf(rows, key).reduce((all, one) => all + one, 0)
  const totals = Object.fromEntries(['students', 'appeared', 'absent', ...more.map(one => one.key)].map(key => [key, sum(key)]))
  return { more, rows, totals }
}

/** The percentage that a student has at a node: of the subjects of the total, or of those that are asked for. */
function percentAt(student: ReportStudent, code: string, inTotal: ReadonlySet<string>): number | null {
  const figures = student.subjects.flatMap(subject => {
    const figure = inTotal.has(subject.subjectId) ? subject.nodes[code] : undefined
    return figure && figure.obtained !== null && figure.outOf ? [{ obtained: figure.obtained, outOf: figure.outOf }] : []
  })
  const outOf = figures.reduce((sum, one) => sum + one.outOf, 0)
  return outOf === 0 ? null : (figures.reduce((sum, one) => sum + one.obtained, 0) * 100) / outOf
}

/** Mean percentages of divisions, exam by exam. */
export function comparison(scope: MarkScope, courses: readonly ReportCourse[]): Listed {
  const at = (course: ReportCourse) => course.nodes.filter(node => ['exam', 'term', 'year'].includes(node.kind))
  const more = unique(courses.flatMap(course => at(course).map(node => ({ key: `n:${node.code}`, title: node.name }))))
  const rows = courses.flatMap(course => {
    const asked = scope.asked.subjectIds.length > 0
    const subjects = new Set(course.subjects.filter(one => asked || one.inTotal).map(one => one.subjectId))
    return [...Map.groupBy(course.students, student => student.division)].map(([division, students]): MarkRow => {
      const means = at(course).map(node => [
        `n:${node.code}`,
        mean(students.flatMap(student => percentAt(student, node.code, subjects) ?? [])),
      ])
      return {
        id: division.id,
        divisionId: division.id,
        division: division.name,
        students: students.length,
        ...Object.fromEntries(means),
      }
    })
  })
  return {
    more,
    rows,
    totals: meansOf(
      rows,
      more.map(one => one.key),
    ),
  }
}

/** A student's figures in a subject, or in all. */
interface Placed {
  readonly student: ReportStudent
  readonly obtained: number | null
  readonly outOf: number | null
  readonly percent: number
  readonly grade: string | null
}

/** The best of a group, all who are equal to the last of them as well. */
function bestOf(all: readonly Placed[], n: number): { place: number; of: Placed }[] {
  const sorted = all.toSorted((a, b) => b.percent - a.percent)
  const placed = sorted.map(of => ({ of, place: 1 + sorted.findIndex(other => other.percent === of.percent) }))
  return placed.filter(({ place }) => place <= n)
}

/** The best by subject, division or course. */
export function toppers({ asked }: MarkScope, courses: readonly ReportCourse[]): Listed {
  const by = topperGroups.includes(asked.by) ? asked.by : 'subject'
  const whole = (student: ReportStudent): Placed[] =>
    student.whole?.percent == null
      ? []
      : [
          {
            student,
            obtained: student.whole.total,
            outOf: student.whole.max,
            percent: student.whole.percent,
            grade: student.whole.grade,
          },
        ]
  const groups = courses.flatMap((course): { name: string; of: Placed[] }[] => {
    if (by === 'subject')
      return course.subjects.map(({ subjectId, name }) => ({
        name,
        of: course.students.flatMap(student =>
          student.subjects
            .filter(one => one.subjectId === subjectId && appearedIn(one) && one.outOf)
            .map(one => ({
              student,
              obtained: one.obtained,
              outOf: one.outOf,
              percent: Math.round((one.obtained! * 10_000) / one.outOf!) / 100,
              grade: one.grade,
            })),
        ),
      }))
    if (by === 'course') return [{ name: course.scheme.name, of: course.students.flatMap(whole) }]
    return [...Map.groupBy(course.students, student => student.division)].map(([division, students]) => ({
      name: division.name,
      of: students.flatMap(whole),
    }))
  })
  const rows = groups.flatMap(({ name, of }) =>
    bestOf(of, asked.n).map(({ place, of: one }) => ({
      ...person(one.student),
      id: `${name}/${one.student.id}`,
      group: name,
      place,
      total: one.obtained,
      max: one.outOf,
      percent: one.percent,
      grade: one.grade,
    })),
  )
  return { more: [], rows }
}

/** Students below the pass mark of a subject, or below a percentage. */
export function belowPass({ asked }: MarkScope, courses: readonly ReportCourse[]): Listed {
  const rows = courses.flatMap(course => {
    const subjects = new Map(course.subjects.map(one => [one.subjectId, one]))
    return course.students.flatMap(student =>
      student.subjects
        .filter(one => one.percent !== null && (asked.below > 0 ? one.percent < asked.below : one.pass === false))
        .map(one => ({
          ...person(student),
          id: `${student.id}/${one.subjectId}`,
          subjectId: one.subjectId,
          subject: subjects.get(one.subjectId)?.name ?? '',
          total: one.obtained,
          max: one.outOf,
          percent: one.percent,
          needed: asked.below > 0 ? asked.below : (subjects.get(one.subjectId)?.passPercent ?? course.scheme.passPercent),
          grade: one.grade,
        })),
    )
  })
  return { more: [], rows }
}

/** Figures of the subjects that each teacher has. */
export async function teachers(scope: MarkScope, courses: readonly ReportCourse[]): Promise<Listed> {
  const ids = scope.divisions.map(division => division.id)
  const { rows: allotted } = await sql<{ staffId: string; staff: string; divisionId: string; subjectId: string }>`
    select t.id as "staffId", t.name as staff, a.division_id as "divisionId", a.subject_id as "subjectId"
    from subject_allotments a join staff t on t.school_id = a.school_id and t.id = a.staff_id
    where a.academic_year_id = ${scope.target.academicYearId}::uuid and a.division_id = any(${ids}::uuid[]) order by lower(t.name), t.id`.execute(
    scope.trx,
  )
  const rows = [...Map.groupBy(allotted, row => row.staffId)].flatMap(([staffId, own]): MarkRow[] => {
    const names = new Set<string>()
    let [sheets, locked, passed] = [0, 0, 0]
    const percents: number[] = []
    for (const { divisionId, subjectId } of own)
      for (const course of courses) {
        const subject = course.subjects.find(one => one.subjectId === subjectId)
        const students = course.students.filter(student => student.division.id === divisionId)
        if (!subject || students.length === 0) continue
        names.add(subject.name)
        const states = examsOf(course, subjectId).map(examId => course.sheets.get(sheetKey(divisionId, examId, subjectId)))
        sheets += states.length
        locked += states.filter(state => state === 'Locked').length
        for (const one of students.flatMap(student => student.subjects.filter(of => of.subjectId === subjectId)))
          if (appearedIn(one) && one.outOf) {
            percents.push((one.obtained! * 100) / one.outOf)
            passed += one.pass ? 1 : 0
          }
      }
    if (sheets === 0) return []
    return [
      {
        id: staffId,
        staffId,
        staff: own[0]!.staff,
        subjects: [...names].join(', '),
        sheets,
        locked,
        appeared: percents.length,
        average: mean(percents),
        passPercent: enteredPercent(passed, percents.length),
      },
    ]
  })
  const sum = (key: string) => numbersOf(rows, key).reduce((all, one) => all + one, 0)
  return { more: [], rows, totals: Object.fromEntries(['sheets', 'locked', 'appeared'].map(key => [key, sum(key)])) }
}
