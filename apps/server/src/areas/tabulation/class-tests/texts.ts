import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  ClassTest: 'menu.g.class-test',
  Published: 'classTests.bell.published',
  NoTerm: 'classTests.noTerm',
  TooFar: 'classTests.tooFar',
  PassAboveMax: 'classTests.passAboveMax',
  MarksAbove: 'classTests.marksAbove',
  ClassHasMarks: 'classTests.classHasMarks',
  ChooseClass: 'classTests.chooseClass',
} as const

export const testText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const testFieldText = fieldTextOf(ids)
