import { personKey } from '../texts/search-key'
import { isError, problem } from './messages'
import type { FlatRecord } from './rows'
import { type Draft, type GuardianRef, guardianColumns, type StudentsView } from './students'
import { nameKey } from './values'

/** A guardian that a row may turn out to have, with what is known of how to reach them. */
interface Candidate {
  readonly ref: GuardianRef
  readonly name: string
  /** A student's record that holds the stored contact data of an existing guardian. */
  readonly contact?: FlatRecord
}

/** By mobile: the first guardian seen with it, and all by the letters of their names. */
type ByMobile = Map<string, { readonly first: Candidate; readonly byName: Map<string, Candidate> }>

function remember(byMobile: ByMobile, mobile: string, candidate: Candidate): void {
  const known = byMobile.get(mobile)
  const name = personKey(candidate.name)
  if (!known) byMobile.set(mobile, { first: candidate, byName: new Map([[name, candidate]]) })
  else if (!known.byName.has(name)) known.byName.set(name, candidate)
}

function forget(byMobile: ByMobile, mobile: string, name: string): void {
  const known = byMobile.get(mobile)
  if (!known?.byName.delete(personKey(name))) return
  const [first] = known.byName.values()
  if (first) byMobile.set(mobile, { first, byName: known.byName })
  else byMobile.delete(mobile)
}

/** Finds or makes the guardian of every row. */
export function assignGuardians(drafts: readonly Draft[], view: StudentsView): void {
  const byKey = new Map(drafts.map(item => [item.row.key, item]))
  const byMobile: ByMobile = new Map()
  for (const { id, name, mobile, childKeys } of view.guardians.values())
    remember(byMobile, mobile, { ref: { kind: 'existing', id }, name, contact: view.students.get(childKeys[0] ?? '')?.record })
  // Students that stay with their guardian first, so that new rows can find them; siblings of other rows last.
  for (const item of drafts) if (item.existing) keepOrReplace(item, view, byKey, byMobile)
  for (const item of drafts) if (!item.existing && !item.after.siblingAdmNo) findOrMake(item, byMobile)
  const followed = new Set<Draft>()
  for (const item of drafts) if (!item.existing && item.after.siblingAdmNo) followSibling(item, view, byKey, byMobile, followed)
  shareContactData(drafts)
}

/** Rule 1: a student who exists keeps the guardian, unless name and mobile are both another's. */
function keepOrReplace(item: Draft, view: StudentsView, byKey: ReadonlyMap<string, Draft>, byMobile: ByMobile): void {
  const existing = item.existing!
  const guardian = view.guardians.get(existing.guardianId)
  item.guardian = { kind: 'existing', id: existing.guardianId }
  if (!guardian) return
  const sibling = view.students.get(nameKey(item.after.siblingAdmNo ?? ''))
  if (sibling && sibling !== existing && sibling.guardianId === existing.guardianId) {
    // The row points to its sibling for the guardian: its own guardian columns say nothing.
    copyContact(existing.record, item.after)
    return
  }
  const sameName = personKey(guardian.name) === personKey(item.after.guardianName ?? '')
  const sameMobile = guardian.mobile === item.after.guardianMobile
  // The same person in another spelling stays as the school writes it: siblings would overwrite each other for ever.
  if (sameName) item.after.guardianName = guardian.name
  if (sameName && sameMobile) return
  const others = guardian.childKeys.filter(key => key !== item.row.key)
  if (others.length > 0 && !others.every(key => movesAlong(item, byKey.get(key)))) {
    item.problems.push(problem('E08', { n: others.length }, 'guardianName'))
    return
  }
  if (others.length > 0 || sameName || sameMobile) {
    if (item.problems.some(isError)) return
    const { guardianName: name = '', guardianMobile: mobile = '' } = item.after
    if (!sameMobile) forget(byMobile, guardian.mobile, guardian.name)
    remember(byMobile, mobile, { ref: item.guardian, name, contact: item.after })
    return
  }
  item.problems.push(problem('W05', { old: guardian.name, new: item.after.guardianName ?? '' }, 'guardianName'))
  item.replacedGuardianId = guardian.id
  // The addresses of the one who goes are not those of the one who comes.
  for (const key of ['whatsapp', 'guardianEmail'] as const) if (item.row.given[key] === undefined) item.after[key] = ''
  findOrMake(item, byMobile)
}

/** Whether another child's row says the same of their guardian and will go in. */
const movesAlong = (item: Draft, other: Draft | undefined): boolean =>
  other !== undefined &&
  personKey(other.after.guardianName ?? '') === personKey(item.after.guardianName ?? '') &&
  other.after.guardianMobile === item.after.guardianMobile

/** Rules 3 to 5: the same mobile and name is the same guardian; the same mobile alone is not. */
function findOrMake(item: Draft, byMobile: ByMobile): void {
  const { guardianName = '', guardianMobile = '' } = item.after
  if (!guardianMobile || !guardianName) return
  const known = byMobile.get(guardianMobile)
  const same = known?.byName.get(personKey(guardianName))
  if (same) {
    item.guardian = same.ref
    item.after.guardianName = same.name
    // What the row leaves open stays as it is stored.
    for (const key of guardianColumns)
      if (same.contact && item.row.given[key] === undefined) item.after[key] = same.contact[key] ?? ''
    return
  }
  if (known) item.problems.push(problem('W03', { m: guardianMobile, name: known.first.name }, 'guardianMobile'))
  item.guardian = { kind: 'new', key: `${guardianMobile} ${personKey(guardianName)}` }
  // A row that does not go in must not be a guardian for the rows after it.
  if (!item.problems.some(isError)) remember(byMobile, guardianMobile, { ref: item.guardian, name: guardianName })
}

/** Rule 2: the guardian of the named sibling, who may be another row. Each row is followed once: siblings may name each other. */
function followSibling(
  item: Draft,
  view: StudentsView,
  byKey: ReadonlyMap<string, Draft>,
  byMobile: ByMobile,
  followed: Set<Draft>,
): void {
  if (item.guardian || followed.has(item)) return
  followed.add(item)
  const key = nameKey(item.after.siblingAdmNo ?? '')
  const row = byKey.get(key)
  const known = view.students.get(key)
  if (row && row !== item) {
    if (!row.guardian && row.after.siblingAdmNo) followSibling(row, view, byKey, byMobile, followed)
    if (row.guardian && !row.problems.some(isError)) {
      item.guardian = row.guardian
      copyContact(row.after, item.after)
      return
    }
  }
  if (known) {
    item.guardian = { kind: 'existing', id: known.guardianId }
    copyContact(known.record, item.after)
    return
  }
  item.problems.push(problem('E04', { column: 'Sibling Admission No', value: item.after.siblingAdmNo ?? '' }, 'siblingAdmNo'))
  findOrMake(item, byMobile)
}

function copyContact(from: FlatRecord, to: Record<string, string>): void {
  for (const key of guardianColumns) to[key] = from[key] ?? ''
}

/**
 * One guardian has one set of contact data: of several rows the first that goes in and says something decides, column
 * by column. Rows that point to a sibling say nothing.
 */
function shareContactData(drafts: readonly Draft[]): void {
  const families = new Map<string, Draft[]>()
  for (const item of drafts) {
    if (!item.guardian || item.problems.some(isError)) continue
    const key = item.guardian.kind === 'existing' ? item.guardian.id : `new ${item.guardian.key}`
    const family = families.get(key)
    if (family) family.push(item)
    else families.set(key, [item])
  }
  for (const family of families.values()) {
    if (family.length === 1) continue
    const speaking = family.filter(item => !item.after.siblingAdmNo)
    const first = speaking[0] ?? family[0]!
    const shared = Object.fromEntries(
      guardianColumns.map(key => [key, (speaking.find(item => item.row.given[key] !== undefined) ?? first).after[key] ?? '']),
    )
    for (const item of family) copyContact(shared, item.after)
  }
}
