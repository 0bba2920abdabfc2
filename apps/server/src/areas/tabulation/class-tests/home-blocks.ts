import { mayOpenForm } from '@school/rules'
import type { Block } from '../../../school/block'
import { readNextTests } from './child-days'

const shown = 3

/** The next class tests of the chosen child. */
export const nextClassTest: Block = {
  code: 'l.classTests',
  kind: 'lists',
  async read({ trx, person, viewer, today }) {
    if (!person.childId || !mayOpenForm('g.class-test', viewer)) return undefined
    const tests = await readNextTests({ trx, person }, today, shown)
    if (tests.length === 0) return undefined
    return {
      columns: ['title', 'subject', 'date'],
      rows: tests.map(({ title, subject, date }) => [title, subject, date]),
      route: '/parent/class-test-view',
    }
  },
}
