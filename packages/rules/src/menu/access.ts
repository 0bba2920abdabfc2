import { holdsOne, homeOf, inSchool, isVisible, modulesFit, type Viewer, visibleForms } from './predicate'
import { familyRoles, type ModuleCode, schoolOperators } from './roles'
import { findForm, findRouteForm, formsOfRoute, isPublicRoute, pathOf, type RouteForm, routeForms } from './routes'

/** The school that the rules assume when they ask what an operator could open inside one. */
const anySchool = 'any'

function routeFormOpens(route: RouteForm, viewer: Viewer): boolean {
  if (route.everyone) return true
  if (route.notModules && !modulesFit(viewer, { modules: [], notModules: route.notModules })) return false
  if (route.roles && holdsOne(viewer, route.roles)) return true
  const rolesLeft = viewer.roles.filter(role => !route.except?.includes(role))
  return (route.as ?? []).some(id => {
    const form = findForm(id)
    return form !== undefined && isVisible(form, { ...viewer, roles: rolesLeft })
  })
}

/** Forms that answer while the child is locked: home, fees, food and canteen, chat and profile. */
const opensWhileLocked = (formCode: string) =>
  /^(home|g\.fees|g\.off)(\.|$)/.test(formCode) ||
  ['g.food', 'g.canteen', '/chat', '/school/student-profile', '/school/change-password'].includes(formCode)

const opens = (formCode: string, viewer: Viewer): boolean => {
  const form = findForm(formCode)
  if (form) return isVisible(form, viewer)
  const route = routeForms.find(candidate => candidate.id === formCode)
  return route !== undefined && routeFormOpens(route, viewer)
}

const withoutFamily = (viewer: Viewer): Viewer => ({
  ...viewer,
  roles: viewer.roles.filter(role => !familyRoles.includes(role)),
})

/**
 * What a person gets of a screen or call:
 * - `open`
 * - `childLocked` a family screen that stays shut until the fees of the chosen child are paid
 * - `chooseSchool` an operator has to open a school first
 * - `noAccess`
 */
export type Access = 'open' | 'childLocked' | 'chooseSchool' | 'noAccess'

function accessOf(formCodes: readonly string[], viewer: Viewer): Access {
  const open = formCodes.filter(code => opens(code, viewer))
  if (open.length > 0) {
    // Staff who are parents too keep what their other roles open.
    const shut = viewer.childLocked && !open.some(code => opensWhileLocked(code) || opens(code, withoutFamily(viewer)))
    return shut ? 'childLocked' : 'open'
  }
  return formCodes.some(code => needsSchool(code, viewer)) ? 'chooseSchool' : 'noAccess'
}

/** Whether an operator without a school would hold the form in one, whatever that school's modules are. */
function needsSchool(formCode: string, viewer: Viewer): boolean {
  if (viewer.bound || !holdsOne(viewer, schoolOperators)) return false
  const route = routeForms.find(candidate => candidate.id === formCode)
  const operator = viewer.roles.filter(role => schoolOperators.includes(role) && !route?.except?.includes(role))
  return (route?.as ?? [formCode]).some(id => {
    const form = findForm(id)
    if (!form?.id.startsWith('s.')) return false
    return isVisible(form, { ...viewer, roles: operator, bound: true, schoolId: anySchool, modules: form.modules })
  })
}

/** The viewer with the modules of the school changed so that they let a form show. */
function withModulesOf(formCode: string, viewer: Viewer): Viewer {
  const route = routeForms.find(candidate => candidate.id === formCode)
  const forms = (route?.as ?? [formCode]).flatMap(id => findForm(id) ?? [])
  const off: readonly ModuleCode[] = [...forms.flatMap(form => form.notModules), ...(route?.notModules ?? [])]
  const on: readonly ModuleCode[] = [...forms.flatMap(form => form.modules), 'CC']
  return { ...viewer, modules: [...viewer.modules.filter(code => !off.includes(code)), ...on] }
}

/** Whether nothing but the modules of the person's school keeps a form shut. */
const shutByModules = (formCode: string, viewer: Viewer): boolean =>
  inSchool(viewer) && opens(formCode, withModulesOf(formCode, viewer))

/**
 * What a person gets of a call, and why not:
 * - `moduleOff` one of its screens would be open if the school had the module
 */
export type CallAccess = Access | 'moduleOff'

/**
 * What a person gets of a call that these forms use. Calls of several screens are allowed by any one of them.
 *
 * @param formCodes menu ids, or paths of routes outside the menu.
 */
export function callAccess(formCodes: readonly string[], viewer: Viewer): CallAccess {
  const access = accessOf(formCodes, viewer)
  return access === 'noAccess' && formCodes.some(code => shutByModules(code, viewer)) ? 'moduleOff' : access
}

/** Whether a person may make a call: one of the screens that use it is open to them. */
export const mayCall = (formCodes: readonly string[], viewer: Viewer): boolean => callAccess(formCodes, viewer) === 'open'

/** Whether a person may open the screen of a form code: a menu id or the path of a route outside the menu. */
export const mayOpenForm = (formCode: string, viewer: Viewer): boolean => mayCall([formCode], viewer)

/**
 * What a person gets of an address. A route with several ids opens when any of them is visible. Queries choose within a
 * screen; only `tab=bus` of the Student Report has conditions of its own.
 */
export function routeAccess(address: string, viewer: Viewer): Access {
  if (isPublicRoute(address)) return 'open'
  const outside = findRouteForm(address)
  const codes = outside ? [outside.id] : formsOfRoute(pathOf(address)).map(form => form.id)
  return accessOf(codes, viewer)
}

/** Whether a person may open an address. */
export const mayOpenRoute = (address: string, viewer: Viewer): boolean => routeAccess(address, viewer) === 'open'

/** The profile page of a person; operators have none and get the change of their password. */
export function profilePath(viewer: Viewer): string {
  const own = ['/school/staff-my-profile', '/school/student-profile'].find(path => mayOpenRoute(path, viewer))
  return own ?? '/school/change-password'
}

/**
 * Where login leads: the first visible home, else the start of the role, else the first visible leaf. With nothing
 * enabled at all it is the profile page, which says so.
 */
export function landingPath(viewer: Viewer): string {
  const home = homeOf(viewer)?.route
  if (home) return home
  const starts = [
    { role: 'GJSMSAdmin', path: '/school/gjsmssettings' },
    { role: 'GJAdmin', path: '/school/list' },
    { role: 'Guardian', path: '/parent/fees-payment' },
  ] as const
  const start = starts.find(({ role, path }) => viewer.roles.includes(role) && mayOpenRoute(path, viewer))
  return start?.path ?? visibleForms(viewer)[0]?.route ?? profilePath(viewer)
}
