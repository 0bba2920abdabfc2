import type { Form } from './form'
import { menuForms } from './forms'
import { familyRoles, type ModuleCode, type Role, schoolOperators } from './roles'
import { parentOf } from './routes'

/** All that decides what a person may see. */
export interface Viewer {
  readonly roles: readonly Role[]
  /** Modules that are on for the school of the session. */
  readonly modules: readonly ModuleCode[]
  readonly permissions: readonly string[]
  /** Null or the all-zero id: no school. */
  readonly schoolId: string | null
  /** An operator who opened a school. */
  readonly bound: boolean
  readonly classTeacher: boolean
  /** `allotted`: only the ticked forms among those of the roles of staff. */
  readonly mode: 'role' | 'allotted'
  readonly allotted: readonly string[]
  /** The chosen child, or the student, is locked for unpaid fees. The menu stays; most family screens do not answer. */
  readonly childLocked?: boolean
}

const noSchool = '00000000-0000-0000-0000-000000000000'
const leaders: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']

/** Whether a person holds one of the roles. */
export const holdsOne = (viewer: Pick<Viewer, 'roles'>, roles: readonly Role[]): boolean =>
  roles.some(role => viewer.roles.includes(role))

/** A teacher who leads nothing else. */
export const isPlainTeacher = (viewer: Viewer): boolean => viewer.roles.includes('Teacher') && !holdsOne(viewer, leaders)

/** Whether the person works in a school. */
export const inSchool = (viewer: Pick<Viewer, 'schoolId'>): boolean => viewer.schoolId !== null && viewer.schoolId !== noSchool

/** Whether the modules of the viewer's school let a form show. */
export function modulesFit(viewer: Viewer, { modules, notModules }: Pick<Form, 'modules' | 'notModules'>): boolean {
  const on = (code: ModuleCode) => viewer.modules.includes(code)
  return modules.every(on) && !(notModules.length > 0 && notModules.every(on))
}

function rulesFit(viewer: Viewer, form: Form): boolean {
  const plain = isPlainTeacher(viewer)
  return form.rules.every(rule => {
    switch (rule) {
      case 'B':
        return !inSchool(viewer)
      case 'A':
      case 'P':
        return !(plain && !viewer.classTeacher)
      case 'C':
        return !(plain && !viewer.modules.includes('CC'))
      case 'H':
        return true
      default:
        return false
    }
  })
}

/** Roles by which the person may hold this form: operators hold forms of a school only while they work in it. */
function rolesFit(viewer: Viewer, form: Form): boolean {
  return form.roles.some(
    role => viewer.roles.includes(role) && !(form.id.startsWith('s.') && schoolOperators.includes(role) && !viewer.bound),
  )
}

/** Homes need no tick, and only one of them shows. */
export const isHome = (form: Form): boolean => form.rules.includes('H')

/** Ticks narrow the roles of staff: who works in the school and is a parent there keeps the screens of the family. */
function isTicked(viewer: Viewer, form: Form): boolean {
  if (viewer.mode === 'role' || isHome(form) || viewer.allotted.includes(form.id)) return true
  const isFamily = (role: Role) => familyRoles.includes(role)
  return !viewer.roles.every(isFamily) && viewer.roles.filter(role => form.roles.includes(role)).every(isFamily)
}

/** A leaf by itself, without the choice among several homes. */
function fits(viewer: Viewer, form: Form): boolean {
  return (
    rolesFit(viewer, form) &&
    modulesFit(viewer, form) &&
    (form.permissions.length === 0 || form.permissions.some(permission => viewer.permissions.includes(permission))) &&
    isTicked(viewer, form) &&
    rulesFit(viewer, form)
  )
}

const homes = menuForms.filter(isHome)

/** The first visible home in table order, where login leads. */
export const homeOf = (viewer: Viewer): Form | undefined => homes.find(form => fits(viewer, form))

const children = new Map<string, Form[]>()
for (const form of menuForms) {
  const parent = parentOf(form)
  if (parent) children.set(parent.id, [...(children.get(parent.id) ?? []), form])
}

/** Whether the menu shows a form to a person. A group shows with its first visible child. */
export function isVisible(form: Form, viewer: Viewer): boolean {
  if (!form.route)
    return (
      modulesFit(viewer, form) && rulesFit(viewer, form) && (children.get(form.id) ?? []).some(child => isVisible(child, viewer))
    )
  return fits(viewer, form) && (!isHome(form) || homeOf(viewer) === form)
}

/** All visible leaves in table order. */
export const visibleForms = (viewer: Viewer): Form[] => menuForms.filter(form => form.route && isVisible(form, viewer))

/** An item of the menu with its visible children. */
export interface MenuItem {
  readonly form: Form
  readonly children: readonly MenuItem[]
}

/**
 * The menu of a person.
 *
 * @param built ids of forms whose screens exist; others are left out, and groups that become empty with them.
 */
export function menuTree(viewer: Viewer, built?: ReadonlySet<string>): MenuItem[] {
  const under = (forms: readonly Form[]): MenuItem[] =>
    forms.flatMap(form => {
      if (!isVisible(form, viewer)) return []
      if (form.route) return built && !built.has(form.id) ? [] : [{ form, children: [] }]
      const inside = under(children.get(form.id) ?? [])
      return inside.length > 0 ? [{ form, children: inside }] : []
    })
  return under(menuForms.filter(form => !parentOf(form)))
}

/**
 * The leaves that User Allotment offers for a login: forms of its roles and of the school's modules. Homes need no tick,
 * and rules that change with class teacher or CC leave the tick alone.
 */
export const allottableForms = (viewer: Viewer): Form[] =>
  menuForms.filter(form => form.route && !isHome(form) && rolesFit(viewer, form) && modulesFit(viewer, form))

/** The roles that a form names; of a group, those of its leaves. */
export const rolesOfForm = (form: Form): readonly Role[] =>
  form.route ? form.roles : [...new Set((children.get(form.id) ?? []).flatMap(rolesOfForm))]

/**
 * Whose rows a person reaches:
 * - `platform` schools of the operator's own scope, all of the school while working in one
 * - `group` the schools of the group, one at a time
 * - `school` all of the school
 * - `divisions` own divisions as class teacher or by subject
 * - `children`, `self` the family's own
 * - `none` no rows of people
 */
export type OwnScope = 'platform' | 'group' | 'school' | 'divisions' | 'children' | 'self' | 'none'

/** The widest scope among the roles. Rows outside do not exist for the person. */
export function ownScope(viewer: Pick<Viewer, 'roles'>): OwnScope {
  if (holdsOne(viewer, schoolOperators)) return 'platform'
  if (holdsOne(viewer, ['SchoolGroupAdmin'])) return 'group'
  if (holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'NonTeachingStaff'])) return 'school'
  if (holdsOne(viewer, ['Teacher'])) return 'divisions'
  if (holdsOne(viewer, ['Guardian'])) return 'children'
  if (holdsOne(viewer, ['Student'])) return 'self'
  return 'none'
}
