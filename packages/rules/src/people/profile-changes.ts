/** What a family may ask to change of its own record. */
export const profileFields = ['mobile', 'whatsappNumber', 'email', 'address', 'photo'] as const
export type ProfileField = (typeof profileFields)[number]

/** The old and the new value of a field; '' is none. */
export interface FieldChange {
  readonly old: string
  readonly new: string
}

export type FieldChanges = Readonly<Partial<Record<ProfileField, FieldChange>>>

export interface ProfileRules {
  /** Setting profile.guardianFields. */
  readonly fields: readonly string[]
  /** Setting profile.approval. */
  readonly approval: boolean
}

/** Fields a guardian may edit: those of the school, and always the mobile number, which is proven by a code and approved. */
export const editableFields = ({ fields }: Pick<ProfileRules, 'fields'>): ProfileField[] =>
  profileFields.filter(field => field === 'mobile' || fields.includes(field))

export interface PlannedChanges {
  /** Fields that may not be edited. */
  readonly refused: readonly ProfileField[]
  /** Saved at once. */
  readonly now: FieldChanges
  /** Waits for the school. */
  readonly later: FieldChanges
}

/** Divides what was asked into what holds at once and what waits; values that are already so ask nothing. */
export function planProfileChanges(
  rules: ProfileRules,
  current: Readonly<Record<ProfileField, string>>,
  asked: Readonly<Partial<Record<ProfileField, string>>>,
): PlannedChanges {
  const allowed = editableFields(rules)
  const refused: ProfileField[] = []
  const now: Partial<Record<ProfileField, FieldChange>> = {}
  const later: Partial<Record<ProfileField, FieldChange>> = {}
  for (const field of profileFields) {
    const value = asked[field]
    if (value === undefined || value === current[field]) continue
    if (!allowed.includes(field)) refused.push(field)
    else (rules.approval || field === 'mobile' ? later : now)[field] = { old: current[field], new: value }
  }
  return { refused, now, later }
}

/** One request a person: a second joins the first. A field that goes back to its old value leaves it. */
export function mergeChanges(pending: FieldChanges, added: FieldChanges): FieldChanges {
  const merged: Partial<Record<ProfileField, FieldChange>> = { ...pending }
  for (const [field, change] of Object.entries(added) as [ProfileField, FieldChange][])
    merged[field] = { old: pending[field]?.old ?? change.old, new: change.new }
  return Object.fromEntries(Object.entries(merged).filter(([, change]) => change.old !== change.new))
}
