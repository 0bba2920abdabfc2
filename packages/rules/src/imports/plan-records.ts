import { findImportKind, type ImportKind } from './kinds'
import { type ImportProblem, problem } from './messages'
import {
  actionOf,
  type FlatRecord,
  type ImportOptions,
  merged,
  missingRequired,
  modeProblems,
  type PlannedRow,
  type ReadRow,
} from './rows'
import { nameKey } from './values'
import { checkClass, checkMasters, type SchoolView } from './view'

type Check = (
  view: SchoolView,
  options: ImportOptions,
  after: Record<string, string>,
  before: FlatRecord | undefined,
) => ImportProblem[]

const knownSection: Check = (view, _, after) => {
  const { section = '' } = after
  if (!section) return []
  const known = view.sections.get(nameKey(section))
  if (!known) return [problem('E04', { column: 'Section', value: section }, 'section')]
  after.section = known
  return []
}

const staffState: Check = (_, __, after) => {
  after.status ||= 'Working'
  if (after.status === 'Relieved' && !after.relievedOn) return [problem('E01', { column: 'Relieved On' }, 'relievedOn')]
  if (after.status === 'Working') after.relievedOn = ''
  return []
}

const checks: Readonly<Record<'classes' | 'subjects' | 'buses' | 'staff', readonly Check[]>> = {
  classes: [
    (view, _, after) => {
      const { classTeacherCode = '' } = after
      if (!classTeacherCode) return []
      const known = view.staffCodes.get(nameKey(classTeacherCode))
      if (known) after.classTeacherCode = known
      return known ? [] : [problem('E04', { column: 'Class Teacher Code', value: classTeacherCode }, 'classTeacherCode')]
    },
    (view, _, after, before) => {
      if (before) {
        const problems = checkClass(
          view,
          {
            mode: 'create-and-update',
            blankCells: 'keep',
            createMissingClasses: true,
            createMissingMasters: true,
            missingRows: 'leave',
          },
          after,
        )
        return problems
      }
      after.section = view.sections.get(nameKey(after.section ?? '')) ?? after.section ?? ''
      return []
    },
  ],
  subjects: [],
  buses: [],
  staff: [
    knownSection,
    (view, options, after) => checkMasters(view, options, after, ['designation'], { designation: 'Designation' }),
    staffState,
  ],
}

/**
 * Plans a kind whose rows stand for themselves.
 *
 * @param existing records of the school by key, in the words of the columns.
 */
export function planRecords(
  kind: ImportKind & { code: 'classes' | 'subjects' | 'buses' | 'staff' },
  rows: readonly ReadRow[],
  existing: ReadonlyMap<string, FlatRecord>,
  view: SchoolView,
  options: ImportOptions,
): PlannedRow[] {
  const compared = kind.columns.map(column => column.key)
  return rows.map(row => {
    const before = existing.get(row.key)
    const after = merged(kind, before, row.given)
    // A record keeps the spelling of its own key.
    if (before) for (const key of kind.key) after[key] = before[key] ?? after[key] ?? ''
    const problems = [
      ...row.problems,
      ...modeProblems(options, before !== undefined),
      ...missingRequired(kind, after, row.problems),
      ...checks[kind.code].flatMap(check => check(view, options, after, before)),
    ]
    return {
      rowNo: row.rowNo,
      key: row.key,
      action: actionOf(problems, before, after, compared),
      problems,
      ...(before ? { before } : {}),
      after,
    }
  })
}

export const recordKind = (code: 'classes' | 'subjects' | 'buses' | 'staff') =>
  findImportKind(code) as ImportKind & { code: typeof code }
