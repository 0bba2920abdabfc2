import { type Form, rolesOf } from './form'
import { type MenuForm, type MenuFormId, menuForms } from './forms'
import type { ModuleCode, Role } from './roles'

/** A screen that has no menu item: it opens as one of the menu's forms does, or by role. */
export interface RouteForm {
  /** Its path is its form code. */
  readonly id: string
  readonly title: string
  /** Opens when one of these forms is visible, for the roles not excepted. */
  readonly as?: readonly MenuFormId[]
  readonly except?: readonly Role[]
  /** Opens for these roles. */
  readonly roles?: readonly Role[]
  readonly notModules?: readonly ModuleCode[]
  /** Opens for everyone who is signed in. */
  readonly everyone?: boolean
}

/** Routes outside the menu. None of them is ticked in User Allotment. */
const routes = [
  { id: '/student/student-report', title: 'Student Report', as: ['s.student.report'] },
  { id: '/student/statistics-report', title: 'Statistics Report', as: ['s.student.report'] },
  {
    id: '/student/student-complete-information-report',
    title: 'Student Complete Information',
    as: ['s.student.report'],
    except: ['SchoolGroupAdmin'],
  },
  {
    id: '/staff/staff-complete-info-report',
    title: 'Staff Complete Information',
    as: ['s.staff.report'],
    except: ['SchoolGroupAdmin'],
    roles: rolesOf('T NTS'),
  },
  {
    id: '/student/report?tab=bus',
    title: 'Bus Student Report',
    as: ['s.student.report'],
    except: ['SchoolGroupAdmin'],
  },
  { id: '/student/anecdotal?tab=diary', title: 'Class Diary', as: ['s.student.anecdotal'] },
  { id: '/chat', title: 'Chat', roles: rolesOf('SA SSA SH T NTS ST G') },
  { id: '/chat?tab=reports', title: 'Reported messages', roles: rolesOf('SSA SH') },
  { id: '/communication/notices', title: 'Notices', roles: rolesOf('SA SSA SGA SH T NTS ST G'), notModules: ['FEE_ONLY'] },
  { id: '/communication/albums', title: 'Albums', roles: rolesOf('SA SSA SGA SH T NTS ST G'), notModules: ['FEE_ONLY'] },
  { id: '/communication/notification-settings', title: 'Notification Settings', roles: rolesOf('SA SSA SH T NTS G') },
  { id: '/school/staff-my-profile', title: 'My Profile', roles: rolesOf('SA SSA SH T NTS SGA') },
  { id: '/school/school-settings', title: 'School Settings', roles: rolesOf('SA SSA') },
  // Stands in the menu of the platform; who works in a school has it for that school.
  { id: '/school/general-settings', title: 'General Settings', roles: rolesOf('GA GS') },
  { id: '/school/student-profile', title: 'Student Profile', roles: rolesOf('G ST') },
  { id: '/school/change-password', title: 'Change Password', everyone: true },
] as const satisfies readonly RouteForm[]

export const routeForms: readonly RouteForm[] = routes

/** Code of a screen: the id of a form of the menu, or the path of a screen outside of it. */
export type FormCode = MenuFormId | (typeof routes)[number]['id']

/** Pages that answer without a form: `{name}` stands for one part of the path. */
export const publicRoutes: readonly string[] = ['/login', '/group-login', '/verify/{code}', '/ctn/board/{token}']

const publicPatterns = publicRoutes.map(route => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Whether a path, with or without a query, is a public page. */
export const isPublicRoute = (path: string): boolean => publicPatterns.some(pattern => pattern.test(pathOf(path)))

/** A path without query, fragment and closing slash. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')

const formById = new Map<string, MenuForm>(menuForms.map(form => [form.id, form]))

/** The form of an id, or undefined. */
export const findForm = (id: string): MenuForm | undefined => formById.get(id)

const parents = new Map<string, MenuForm | undefined>(
  menuForms.map(form => {
    const parts = form.id.split('.')
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const parent = formById.get(parts.slice(0, length).join('.'))
      if (parent) return [form.id, parent] as const
    }
    return [form.id, undefined] as const
  }),
)

/** The group a form stands in, or undefined at the top. */
export const parentOf = (form: Form): MenuForm | undefined => parents.get(form.id)

const byRoute = Map.groupBy(
  menuForms.filter(form => form.route),
  form => form.route!,
)

/**
 * The screen outside the menu that an address opens. An address with a query may be a screen of its own, as a tab is;
 * other queries belong to the screen of the path.
 */
export function findRouteForm(address: string): RouteForm | undefined {
  const tab = /[?&](tab=[^&#]*)/.exec(address)?.[1]
  const path = pathOf(address)
  return (tab ? routeForms.find(form => form.id === `${path}?${tab}`) : undefined) ?? routeForms.find(form => form.id === path)
}

/** The route of the menu under which an address stands: its own, or that of the form as which it opens. */
export function menuRouteOf(address: string): string {
  const path = pathOf(address)
  const { as = [] } = findRouteForm(path) ?? {}
  return as.flatMap(id => findForm(id)?.route ?? [])[0] ?? path
}

/** All menu forms of a route: one screen may stand in several menus. */
export const formsOfRoute = (route: string): readonly MenuForm[] => byRoute.get(route) ?? []
