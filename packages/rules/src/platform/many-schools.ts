import { type ModuleCode, moduleCodes } from '../menu/roles'
import { checkModules, type ModuleFault } from './modules'
import { resolveSetting, settingDefinition, type UnfitHours, unfitHours } from './settings'

/** A value for a setting; null takes the value of the group or the default again. */
export interface SettingValue {
  readonly code: string
  readonly value: unknown
}

/** A module that is to be on or off. */
export interface ModuleSwitch {
  readonly code: ModuleCode
  readonly on: boolean
}

/** What a school has of its own and of its group, by code, and its modules. */
export interface SchoolState {
  readonly modules: readonly ModuleCode[]
  readonly own: Readonly<Record<string, unknown>>
  readonly group: Readonly<Record<string, unknown>>
}

/** One thing that is to become another for a school. */
export interface Difference {
  readonly kind: 'setting' | 'module'
  readonly code: string
  readonly old: unknown
  readonly new: unknown
}

const sorted = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

const isReset = (value: unknown) => value === null || value === undefined

/** The modules after some switches, in their order. */
export const switchedModules = (modules: readonly ModuleCode[], switches: readonly ModuleSwitch[]): ModuleCode[] =>
  moduleCodes.filter(code => switches.find(one => one.code === code)?.on ?? modules.includes(code))

/** What would hold of a setting after a change. */
function valueAfter({ own, group }: SchoolState, code: string, change: SettingValue | undefined): unknown {
  const held = change ? (isReset(change.value) ? undefined : change.value) : own[code]
  return resolveSetting(settingDefinition(code), held, group[code]).value
}

/** What changes for a school; what holds already is no difference. */
export function differences(
  school: SchoolState,
  changes: readonly SettingValue[],
  switches: readonly ModuleSwitch[],
): Difference[] {
  const settings = changes.map((change): Difference => {
    const { code } = change
    return { kind: 'setting', code, old: valueAfter(school, code, undefined), new: valueAfter(school, code, change) }
  })
  const modules = switches.map(({ code, on }): Difference => {
    return { kind: 'module', code, old: school.modules.includes(code), new: on }
  })
  return [...settings, ...modules].filter(one => sorted(one.old) !== sorted(one.new))
}

/** Why changes do not fit a school. */
export interface Unfit {
  readonly modules?: ModuleFault
  readonly hours?: UnfitHours
}

/** Why a school cannot take the changes; undefined when it can. Nothing of them is taken where one does not fit. */
export function unfitChanges(
  school: SchoolState,
  changes: readonly SettingValue[],
  switches: readonly ModuleSwitch[],
): Unfit | undefined {
  const [fault] = switches.length > 0 ? checkModules(switchedModules(school.modules, switches)) : []
  if (fault) return { modules: fault }
  const changeOf = (code: string) => changes.find(change => change.code === code)
  const [hours] = unfitHours(code => valueAfter(school, code, changeOf(code))).filter(({ code }) =>
    changes.some(change => change.code.slice(0, 9) === code.slice(0, 9)),
  )
  return hours && { hours }
}

/** How long changes that were looked at may be applied, in ms. */
export const previewMilliseconds = 15 * 60_000

/** Whether changes that were looked at may still be applied. */
export const previewHolds = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() <= previewMilliseconds

/** What is typed to change so many schools. */
export const applyText = (schools: number): string => `APPLY ${schools}`
