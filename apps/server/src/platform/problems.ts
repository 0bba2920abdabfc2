import { fillText, type Language, type TextValues } from '@school/rules'

export interface FieldProblem {
  readonly field: string
  /** The words, or what makes them in the language of the reader. */
  readonly message: string | ((language: Language) => string)
}

/** An answer other than success. Handlers throw it; the transaction rolls back. */
export class HttpProblem extends Error {
  readonly status: number
  readonly type: 'Custom' | 'Validation' | 'Error'
  readonly fieldErrors?: readonly FieldProblem[]
  readonly values?: TextValues
  /** Writes of the transaction stand although the answer is an error (counting a failed login). */
  readonly keepWrites: boolean
  /** After so many seconds it may go well. */
  readonly retryAfter: number | undefined
  /** Until when a maintenance lasts, as an instant. */
  readonly endsAt: string | undefined

  constructor(
    status: number,
    type: 'Custom' | 'Validation' | 'Error',
    name: string,
    message: string,
    more: {
      fieldErrors?: readonly FieldProblem[]
      values?: TextValues
      keepWrites?: boolean
      retryAfter?: number
      endsAt?: string
    } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.name = name
    this.fieldErrors = more.fieldErrors
    this.values = more.values
    this.keepWrites = more.keepWrites ?? false
    this.retryAfter = more.retryAfter
    this.endsAt = more.endsAt
  }
}

/**
 * A text that the specification quotes: shown to the person as it is.
 *
 * @param name stable code; the web translates `error.{name}`.
 */
export const custom = (status: number, name: string, text: string, values?: TextValues, more: { keepWrites?: boolean } = {}) =>
  new HttpProblem(status, 'Custom', name, fillText(text, values), { values, ...more })

/** The field problems of an answer, in the language of its reader. */
export const spoken = (problems: readonly FieldProblem[], language: Language): { field: string; message: string }[] =>
  problems.map(({ field, message }) => ({ field, message: typeof message === 'string' ? message : message(language) }))

/** Wrong input by field; every message says what to type. */
export const invalid = (fieldErrors: readonly FieldProblem[]) =>
  new HttpProblem(400, 'Validation', 'InvalidInput', 'Please correct the marked fields.', { fieldErrors })

export const notFound = () => new HttpProblem(404, 'Custom', 'NotFound', 'Not found.')
export const signInAgain = () => new HttpProblem(401, 'Custom', 'SessionEnded', 'Please log in again.')
export const noAccess = () => new HttpProblem(403, 'Custom', 'NoAccess', 'You do not have access to this page.')
/** @param name of the child whose fees are not paid. */
export const childLocked = (name: string) =>
  custom(403, 'ChildLocked', 'Please clear the fee dues of {name} to view this page.', { name })
export const chooseSchool = () => new HttpProblem(400, 'Custom', 'ChooseSchool', 'Choose a school first.')
export const moduleOff = () => new HttpProblem(403, 'Custom', 'ModuleOff', 'This feature is not enabled for your school.')
export const changedMeanwhile = () => new HttpProblem(409, 'Custom', 'VersionConflict', 'The record was changed. Please reload.')
/**
 * Compares the version of a record with the one that its caller saw; who names none takes what stands there.
 *
 * @throws 409 when the record was changed meanwhile.
 */
export function checkVersion(present: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== present) throw changedMeanwhile()
}
/** The work may be asked for again: nothing of it was done, or its key keeps it from being done twice. */
const laterAgain = (name: string, text: string, retryAfter: number) => new HttpProblem(503, 'Custom', name, text, { retryAfter })
export const databaseAway = () =>
  laterAgain('DatabaseAway', 'The data cannot be reached at the moment. Please try again shortly.', 2)
export const tooSlow = () =>
  laterAgain('TooSlow', 'This takes too long at the moment. Choose less at once, or try again later.', 10)
export const noRoom = () => custom(507, 'NoRoom', 'There is no room left to save this. Please tell your administrator.')
