/** Who says what of a student on a card: the class teacher, the principal, and each subject's teacher. */
export const remarkKinds = ['class-teacher', 'principal', 'subject'] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** Characters of a remark. */
export const mostRemark = 300
/** Centimetres and kilograms that a card takes. */
export const heights = { least: 50, most: 250 } as const
export const weights = { least: 5, most: 200 } as const

/** What stands in a remark for what the card knows. */
export const remarkTokens = ['name', 'first', 'subject', 'grade'] as const

/** The grades that a remark of the bank is meant for; open to all where both are null. */
export interface ForGrades {
  readonly gradeFrom: string | null
  readonly gradeTo: string | null
}

/**
 * Whether a remark is meant for a grade.
 *
 * @param order the grades of the scale, from one end to the other; a limit that is not in it stands for itself alone
 */
export function fitsGrade({ gradeFrom, gradeTo }: ForGrades, grade: string | null, order: readonly string[]): boolean {
  if (!gradeFrom && !gradeTo) return true
  if (!grade) return false
  const at = order.indexOf(grade)
  const [from, to] = [gradeFrom || gradeTo!, gradeTo || gradeFrom!].map(limit => order.indexOf(limit)) as [number, number]
  if (at < 0 || from < 0 || to < 0) return grade === gradeFrom || grade === gradeTo
  return Math.min(from, to) <= at && at <= Math.max(from, to)
}
