import type { Form } from './form'
import { menuForms } from './forms'
import type { ModuleCode, Role } from './roles'
import { findForm, formsOfRoute, parentOf, publicRoutes, type RouteForm, routeForms } from './routes'

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
  /** `allotted`: only the ticked forms among those of the roles. */
  readonly mode: 'role' | 'allotted'
  readonly allotted: readonly string[]
}

const noSchool = '00000000-0000-0000-0000-000000000000'
const leaders: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']
const operators: readonly Role[] = ['GJAdmin', 'GJSupport']

const holdsOne = (viewer: Viewer, roles: readonly Role[]) => roles.some(role => viewer.roles.includes(role))

/** A teacher who leads nothing else. */
export const isPlainTeacher = (viewer: Viewer): boolean => viewer.roles.includes('Teacher') && !holdsOne(viewer, leaders)

const inSchool = (viewer: Viewer) => viewer.schoolId !== null && viewer.schoolId !== noSchool

function modulesFit(viewer: Viewer, { modules, notModules }: Pick<Form, 'modules' | 'notModules'>): boolean {
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
    role => viewer.roles.includes(role) && !(form.id.startsWith('s.') && operators.includes(role) && !viewer.bound),
  )
}

const isHome = (form: Form) => form.rules.includes('H')

/** A leaf by itself, without the choice among several homes. */
function fits(viewer: Viewer, form: Form): boolean {
  return (
    rolesFit(viewer, form) &&
    modulesFit(viewer, form) &&
    (form.permissions.length === 0 || form.permissions.some(permission => viewer.permissions.includes(permission))) &&
    (viewer.mode === 'role' || isHome(form) || viewer.allotted.includes(form.id)) &&
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

function routeFormOpens(route: RouteForm, viewer: Viewer): boolean {
  if (route.everyone) return true
  if (route.notModules && !modulesFit(viewer, { modules: [], notModules: route.notModules })) return false
  if (route.roles && holdsOne(viewer, route.roles)) return true
  const through = route.as?.some(id => {
    const form = findForm(id)
    if (!form) return false
    const roles = route.except ? viewer.roles.filter(role => !route.except?.includes(role)) : viewer.roles
    return isVisible(form, { ...viewer, roles })
  })
  return through ?? false
}

/** Whether a person may open the screen of a form code: a menu id or the path of a route outside the menu. */
export function mayOpenForm(formCode: string, viewer: Viewer): boolean {
  const form = findForm(formCode)
  if (form) return isVisible(form, viewer)
  const route = routeForms.find(candidate => candidate.id === formCode)
  return route ? routeFormOpens(route, viewer) : false
}

/** Whether a person may open a path. Every id of a route is tried: any visible one opens it. */
export function mayOpenRoute(path: string, viewer: Viewer): boolean {
  if (publicRoutes.includes(path)) return true
  return (
    formsOfRoute(path).some(form => isVisible(form, viewer)) ||
    routeForms.some(route => route.id === path && routeFormOpens(route, viewer))
  )
}

/** Whether a person may make a call: one of the screens that use it is open to them. */
export const mayCall = (formCodes: readonly string[], viewer: Viewer): boolean =>
  formCodes.some(code => mayOpenForm(code, viewer))

/** Where login leads. The profile page says so when no screen is enabled at all. */
export function landingPath(viewer: Viewer): string {
  const home = homeOf(viewer)
  if (home?.route) return home.route
  if (viewer.roles.includes('GJSMSAdmin')) return '/school/gjsmssettings'
  if (viewer.roles.includes('GJAdmin')) return '/school/list'
  const visible = visibleForms(viewer)
  if (viewer.roles.includes('Guardian')) {
    const fees = visible.find(form => form.route === '/parent/fees-payment')
    if (fees?.route) return fees.route
  }
  return visible[0]?.route ?? profilePath(viewer)
}

/** The profile page of a person. */
export const profilePath = (viewer: Viewer): string =>
  holdsOne(viewer, ['Guardian', 'Student'])
    ? '/school/student-profile'
    : mayOpenRoute('/school/staff-my-profile', viewer)
      ? '/school/staff-my-profile'
      : '/school/change-password'

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

/** Whose rows a person reaches in the school of the session. */
export type OwnScope = 'platform' | 'school' | 'divisions' | 'children' | 'self' | 'none'

/** The widest scope among the roles. Rows outside do not exist for the person. */
export function ownScope(viewer: Viewer): OwnScope {
  if (holdsOne(viewer, operators)) return 'platform'
  if (holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'NonTeachingStaff', 'SchoolGroupAdmin'])) return 'school'
  if (viewer.roles.includes('Teacher')) return 'divisions'
  if (viewer.roles.includes('Guardian')) return 'children'
  if (viewer.roles.includes('Student')) return 'self'
  return 'none'
}
