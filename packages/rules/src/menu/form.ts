import type { ModuleCode, Role } from './roles'

/**
 * The special rules of the menu:
 * - `B` hidden while the user is bound to a school
 * - `A` hidden for a plain teacher who is not class teacher
 * - `C` hidden for a plain teacher, class teacher or not, while the module CC is off
 * - `P` hidden for a plain teacher who is not class teacher
 * - `H` of several visible homes only the first shows
 */
export type Rule = 'B' | 'A' | 'C' | 'P' | 'H'

/** A screen, or a group of screens when it has no route. */
export interface Form<Id extends string = string> {
  /** Stable code, also the code of a form allotment. */
  readonly id: Id
  readonly title: string
  readonly route: string | undefined
  /** Name of a lucide icon. */
  readonly icon: string
  /** Empty for a group: its roles are the union of its children's. */
  readonly roles: readonly Role[]
  /** All of them must be on. */
  readonly modules: readonly ModuleCode[]
  /** Hidden when all of them are on; an empty list never hides. */
  readonly notModules: readonly ModuleCode[]
  /** One of them must be held, when there are any. */
  readonly permissions: readonly string[]
  readonly rules: readonly Rule[]
}

const letters: Readonly<Record<string, Role>> = {
  SA: 'SystemAdmin',
  SSA: 'SchoolSuperAdmin',
  SGA: 'SchoolGroupAdmin',
  SH: 'SchoolHead',
  T: 'Teacher',
  NTS: 'NonTeachingStaff',
  ST: 'Student',
  G: 'Guardian',
  GA: 'GJAdmin',
  GS: 'GJSupport',
  GM: 'GJSMSAdmin',
  CC: 'CC',
}

const words = (cell: string | undefined) => (cell ?? '').split(' ').filter(Boolean)

/** Roles from their letters, as the tables of this folder write them. */
export function rolesOf(cell: string): Role[] {
  return words(cell).map(letter => {
    const role = letters[letter]
    if (!role) throw new Error(`'${letter}' is no role letter.`)
    return role
  })
}

/** The ids of a table of forms, as `defineForms` reads it. */
export type IdsOf<Table extends string, Found extends string = never> = Table extends `${infer Line}\n${infer Rest}`
  ? IdsOf<Rest, Line extends `${infer Id} | ${string}` ? Found | Id : Found>
  : Table extends `${infer Id} | ${string}`
    ? Found | Id
    : Found

/** Reads a table of forms, one line each, cells between bars. */
export function defineForms<const Table extends string>(table: Table): Form<IdsOf<Table>>[] {
  return table
    .trim()
    .split('\n')
    .map(line => {
      const [id = '', title = '', route = '', icon = '', roleCell = '', modules, notModules, permissions, rules] = line
        .split('|')
        .map(cell => cell.trim())
      return {
        id: id as IdsOf<Table>,
        title,
        route: route || undefined,
        icon,
        roles: roleCell === '=' ? [] : rolesOf(roleCell),
        modules: words(modules) as ModuleCode[],
        notModules: words(notModules) as ModuleCode[],
        permissions: words(permissions),
        rules: words(rules) as Rule[],
      }
    })
}
