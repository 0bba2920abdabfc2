import { rolesOf } from './form'
import type { Viewer } from './predicate'
import type { Role } from './roles'

const groups = {
  staffBell: rolesOf('SA SSA SGA SH T NTS GA GS GM'),
  familyBell: rolesOf('G ST'),
  children: rolesOf('G'),
  myProfile: rolesOf('SA SSA SH T NTS SGA'),
  schoolSettings: rolesOf('SA SSA'),
  generalSettings: rolesOf('GA GS'),
  studentProfile: rolesOf('G ST'),
  chat: rolesOf('SA SSA SH T NTS ST G'),
} satisfies Record<string, readonly Role[]>

/** Which parts of the top bar a person sees. */
export interface TopBarParts {
  readonly staffBell: boolean
  readonly familyBell: boolean
  readonly children: boolean
  readonly schools: boolean
  readonly nameBlock: boolean
  readonly myProfile: boolean
  readonly schoolSettings: boolean
  /** Of an operator who works in a school; on the platform they stand in the menu. */
  readonly generalSettings: boolean
  readonly studentProfile: boolean
  readonly chat: boolean
}

/** @param schoolCount schools that the login may switch between. */
export function topBarParts(viewer: Viewer, schoolCount: number): TopBarParts {
  const has = (list: readonly Role[]) => list.some(role => viewer.roles.includes(role))
  return {
    staffBell: has(groups.staffBell),
    familyBell: has(groups.familyBell),
    children: has(groups.children),
    schools: viewer.roles.includes('SchoolGroupAdmin') || schoolCount >= 2,
    nameBlock: !has(groups.children),
    myProfile: has(groups.myProfile),
    schoolSettings: has(groups.schoolSettings),
    generalSettings: viewer.bound && has(groups.generalSettings),
    studentProfile: has(groups.studentProfile),
    chat: has(groups.chat),
  }
}
