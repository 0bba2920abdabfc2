import type { Speak } from '../texts/speak'

/** What a letterhead says of a school beside its name. */
export interface LetterheadFacts {
  readonly code: string
  readonly place: string
  readonly address: string
  readonly pinCode: string
  readonly phone: string
  readonly email: string
  readonly board: string
  readonly affiliationNo: string | null
}

const joined = (parts: readonly (string | undefined)[], between: string) => parts.filter(Boolean).join(between)

/** Boards that have a name of their own beside a number. */
const namedBoards: readonly string[] = ['CBSE', 'ICSE', 'Cambridge', 'IB']

/** The lines below the name of a school on paper: where it is and how it is reached, then what it is registered as. */
export function letterheadLines(school: LetterheadFacts, speak: Speak): string[] {
  const { code, place, address, pinCode, phone, email, board, affiliationNo: no } = school
  const where = joined([address, address.includes(place) ? undefined : place], ', ')
  const affiliation = !no
    ? undefined
    : namedBoards.includes(board)
      ? speak('document.affiliation', { board, no })
      : speak('document.affiliationNo', { no })
  return [
    joined([joined([where, pinCode], ' '), phone, email], ' · '),
    joined([affiliation, speak('document.code', { code })], ' · '),
  ].filter(Boolean)
}
