import { idsBelow, wordsOf } from '@school/texts'

/** States of tests in files. */
export const statusWords = wordsOf(idsBelow('classTests.status'))

/** Words of the Class Test Report in files. */
export const testWords = wordsOf({
  title: 'menu.s.tab.class-test',
  sheet: 'menu.s.tab.class-test',
  views: {
    tests: 'classTests.view.tests',
    students: 'classTests.view.students',
  },
  term: 'classTests.term',
  from: 'classTests.from',
  to: 'classTests.to',
  columns: idsBelow('classTests.column'),
})
