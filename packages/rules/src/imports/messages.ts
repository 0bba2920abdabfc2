import type { TextValues } from '../texts/language'
import type { Speak } from '../texts/speak'
import type { ImportCode, PhraseCode } from './codes'

/** Words of ours among the values of a problem. What the file or the school says is a plain value. */
export interface Phrase {
  readonly phrase: PhraseCode
  readonly values?: TextValues
}

/** One problem of one row: an error keeps the row out, a warning does not. */
export interface ImportProblem {
  readonly code: ImportCode
  /** Key of the column, when the problem is in one. */
  readonly column?: string
  readonly values: Readonly<Record<string, string | number | Phrase>>
}

export const phrase = (code: PhraseCode, values?: TextValues): Phrase => (values ? { phrase: code, values } : { phrase: code })

export const problem = (code: ImportCode, values: ImportProblem['values'] = {}, column?: string): ImportProblem =>
  column === undefined ? { code, values } : { code, column, values }

/** The text of a problem. */
export function importMessage({ code, values }: Pick<ImportProblem, 'code' | 'values'>, speak: Speak): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? (speak(`imports.phrase.${value.phrase}`, value.values) ?? value.phrase) : value,
  ])
  // What Excel made of a mobile number has words of its own; of any other column they name it.
  const id = code === 'E06' && 'column' in values ? 'E06.column' : code
  return speak(`imports.row.${id}`, Object.fromEntries(said)) ?? code
}

export const isError = ({ code }: Pick<ImportProblem, 'code'>): boolean => code.startsWith('E')

/** Equal problems of many rows as one line; its text is that of the problem. */
export interface ProblemGroup extends Pick<ImportProblem, 'code' | 'values'> {
  readonly count: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Groups problems that read the same, the most frequent first. `speak` says them, in whatever language. */
export function groupProblems(
  rows: Iterable<{ rowNo: number; problems: readonly ImportProblem[] }>,
  speak: Speak,
): ProblemGroup[] {
  const groups = new Map<string, Pick<ImportProblem, 'code' | 'values'> & { count: number; firstRow: number; lastRow: number }>()
  for (const { rowNo, problems } of rows) {
    for (const item of problems) {
      const said = importMessage(item, speak)
      const group = groups.get(said)
      if (group) {
        group.count += 1
        group.firstRow = Math.min(group.firstRow, rowNo)
        group.lastRow = Math.max(group.lastRow, rowNo)
      } else {
        groups.set(said, { code: item.code, values: item.values, count: 1, firstRow: rowNo, lastRow: rowNo })
      }
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.firstRow - b.firstRow)
}
