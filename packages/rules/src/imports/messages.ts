/** Texts of the rows' problems, by code. `{…}` are values. */
export const importTexts = {
  E01: 'Required: {column}',
  E02: 'Not a valid date: {value}. Use DD/MM/YYYY.',
  E03: '{column} {value} is repeated in rows {a} and {b}',
  E04: 'Unknown {column}: {value}',
  E05: 'Not a valid mobile number: {value}',
  E06: 'Mobile number lost digits in Excel ({value}). Format the column as text.',
  E07: 'Roll No {n} is already used in {division}',
  E08: 'Guardian is shared with {n} other student(s). Use Change Guardian Details.',
  E09: 'Already exists',
  E10: 'Does not exist',
  E11: '{column} is too long: {n} of {max} characters',
  E12: 'Not allowed: {value}. Use {options}.',
  E13: '{column} {value} is already used by {other}',
  W01: 'New {master}: {value}',
  W02: 'Age {n} is unusual for {course}',
  W03: 'Mobile {m} is also used by guardian {name}',
  W04: 'Column ignored: {header}',
  W05: 'Guardian changes from {old} to {new}',
} as const

export type ImportCode = keyof typeof importTexts

/** One problem of one row: an error keeps the row out, a warning does not. */
export interface ImportProblem {
  readonly code: ImportCode
  /** Key of the column, when the problem is in one. */
  readonly column?: string
  readonly values: Readonly<Record<string, string | number>>
}

export const problem = (code: ImportCode, values: ImportProblem['values'] = {}, column?: string): ImportProblem =>
  column === undefined ? { code, values } : { code, column, values }

/** The English text of a problem. */
export const importMessage = ({ code, values }: ImportProblem): string =>
  importTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

export const isError = ({ code }: ImportProblem): boolean => code.startsWith('E')

/** Equal problems of many rows as one line. */
export interface ProblemGroup {
  readonly code: ImportCode
  readonly message: string
  readonly count: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Groups problems by text, the most frequent first. */
export function groupProblems(rows: Iterable<{ rowNo: number; problems: readonly ImportProblem[] }>): ProblemGroup[] {
  const groups = new Map<string, { code: ImportCode; message: string; count: number; firstRow: number; lastRow: number }>()
  for (const { rowNo, problems } of rows) {
    for (const item of problems) {
      const message = importMessage(item)
      const group = groups.get(message)
      if (group) {
        group.count += 1
        group.firstRow = Math.min(group.firstRow, rowNo)
        group.lastRow = Math.max(group.lastRow, rowNo)
      } else {
        groups.set(message, { code: item.code, message, count: 1, firstRow: rowNo, lastRow: rowNo })
      }
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.firstRow - b.firstRow)
}

/** Before the words of an import that a stop of the server interrupted. */
export const importRestarted = 'The server stopped during this work. Nothing had been changed, and it was started again.'
