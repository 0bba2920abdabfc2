import type { manySchools, RequestOfCall } from '@school/api/client'
import { checkModules, checkSetting, type ModuleCode, settingDefinition, settingDefinitions } from '@school/rules'
import { useState } from 'react'

export type Asked = RequestOfCall<typeof manySchools.preview>['body']
type Way = 'schools' | 'group' | 'all'

/** Settings that many schools can take: whoever is chosen in one is of one school alone. */
export const manySettings = settingDefinitions.filter(({ waits, of }) => !waits && of === undefined)

export interface ManyValues {
  readonly way: Way
  readonly schoolIds: readonly string[]
  readonly groupId: string | null
  /** Ticked settings with their values, in the order in which they were ticked. */
  readonly settings: ReadonlyMap<string, unknown>
  /** Those of them that take the value of the group or the default again. */
  readonly resets: ReadonlySet<string>
  readonly modules: ReadonlyMap<ModuleCode, boolean>
}

const empty: ManyValues = {
  way: 'schools',
  schoolIds: [],
  groupId: null,
  settings: new Map(),
  resets: new Set(),
  modules: new Map(),
}

/** The same entries for those who stay, and the first value for those who come. */
const kept = <Key, Value>(before: ReadonlyMap<Key, Value>, keys: readonly Key[], first: (key: Key) => Value) =>
  new Map(keys.map(key => [key, before.has(key) ? before.get(key)! : first(key)]))

const hasSchools = ({ way, schoolIds, groupId }: ManyValues) =>
  way === 'all' || (way === 'group' ? groupId !== null : schoolIds.length > 0)

const isRight = ({ settings, resets }: ManyValues) =>
  [...settings].every(([code, value]) => resets.has(code) || checkSetting(settingDefinition(code), value) === undefined)

/** What is sent to look at the changes. */
const asked = ({ way, schoolIds, groupId, settings, resets, modules }: ManyValues): Asked => ({
  schoolIds: way === 'schools' ? [...schoolIds] : [],
  groupId: way === 'group' ? groupId : null,
  all: way === 'all',
  changes: [...settings].map(([code, value]) => ({ code, value: resets.has(code) ? null : value })),
  moduleChanges: [...modules].map(([code, on]) => ({ code, on })),
})

/** Schools and what is to be changed of them. */
export function useManyValues() {
  const [values, setValues] = useState(empty)
  const set = (change: Partial<ManyValues>) => setValues({ ...values, ...change })
  const { settings, resets, modules } = values
  return {
    values,
    set,
    tick: (codes: readonly string[]) => set({ settings: kept(settings, codes, code => settingDefinition(code).default) }),
    setValue: (code: string, value: unknown) => set({ settings: new Map(settings).set(code, value) }),
    reset: (code: string, on: boolean) => {
      const next = new Set(resets)
      if (on) next.add(code)
      else next.delete(code)
      set({ resets: next })
    },
    tickModules: (codes: readonly ModuleCode[]) => set({ modules: kept(modules, codes, () => true) }),
    switchModule: (code: ModuleCode, on: boolean) => set({ modules: new Map(modules).set(code, on) }),
    ready: hasSchools(values) && settings.size + modules.size > 0 && isRight(values),
    asked: () => asked(values),
    clear: () => setValues(empty),
  }
}

export type ManyForm = ReturnType<typeof useManyValues>

/** What is wrong with the ticked modules among themselves, whatever else a school has. */
export const faultsAmong = (modules: ReadonlyMap<ModuleCode, boolean>) => {
  const on = [...modules].filter(([, value]) => value).map(([code]) => code)
  // What is not ticked is as each school has it.
  return checkModules(on).filter(({ code }) => code === 'Excludes')
}
