import { sql } from 'kysely'
import { type Block, once, type Source } from './block'
import { schoolsInScope, schoolsOfGroups } from './scope'

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Figures of all schools that the person operates, and for an operator of all those of no school. */
export const figuresOfOperator = (source: Source) =>
  once(source, 'figures', () => source.figures(schoolsInScope(source.person), 'logins', 'receipts', 'messages'))

/** A school of a group with its figures, money in paise. */
export interface SchoolRow {
  id: string
  name: string
  students: number
  staff: number
  created: number
  active: number
  /** Whether the school keeps attendance here. */
  attends: boolean
  /** Halves of today that were taken, and of these those that were there. */
  taken: number
  there: number
  /** Whether the school keeps fees here; the paise of today, of this month, asked for up to today, and open of that. */
  fees: boolean
  collected: number
  month: number
  demand: number
  due: number
}

/** The active schools of the person's groups, by name. */
export const schoolsOfGroup = (source: Source): Promise<readonly SchoolRow[]> =>
  once(source, 'schools', async () => {
    const { trx, person } = source
    const scope = sql<boolean>`sc.status = 'Active' and ${schoolsOfGroups(person)}`
    const { rows } = await sql<Pick<SchoolRow, 'id' | 'name' | 'fees' | 'attends'>>`
      select sc.id, sc.name, 'FEE' = any(sc.module_codes) as fees, 'ATT' = any(sc.module_codes) as attends from schools sc where ${scope} order by sc.name_key, sc.id`.execute(
      trx,
    )
    const figures = await source.figures(scope, 'people', 'attendance', 'receipts', 'dues')
    return rows.flatMap(row => {
      const own = figures.get(row.id)
      if (!own) return []
      const { collected, month } = own.receipts
      return [
        {
          ...row,
          ...own.people,
          ...own.attendance,
          ...(row.fees ? { collected, month, ...own.dues } : { collected: 0, month: 0, demand: 0, due: 0 }),
        },
      ]
    })
  })

/** A tile with the total over all schools of the person's groups. */
export const totalOfGroup = (code: string, pick: (row: SchoolRow) => number): Block => ({
  code,
  kind: 'tiles',
  read: async source => ({ value: sum((await schoolsOfGroup(source)).map(pick)), unit: 'count' }),
})
