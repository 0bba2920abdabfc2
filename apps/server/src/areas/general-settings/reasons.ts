import type { Language, TextValues, Unfit } from '@school/rules'
import { sayOf } from '@school/texts'

const ids = {
  ModulesNeeds: 'error.ModulesNeeds',
  ModulesExcludes: 'error.ModulesExcludes',
  HoursOrder: 'field.HoursOrder',
  HoursIncomplete: 'field.HoursIncomplete',
  VersionConflict: 'error.VersionConflict',
} as const

/** Why a school took none of the changes: the name of a text and its values. */
export interface Reason {
  readonly name: keyof typeof ids
  readonly values?: TextValues
}

const text = sayOf(ids)

export const reasonText = (language: Language, { name, values }: Reason): string => text(language, name, values)

export const changedSince: Reason = { name: 'VersionConflict' }

export function reasonOf({ modules, hours }: Unfit): Reason {
  if (modules)
    return {
      name: modules.code === 'Needs' ? 'ModulesNeeds' : 'ModulesExcludes',
      values: { modules: modules.modules.join(', '), count: modules.modules.length, needs: modules.needs },
    }
  return { name: hours?.problem === 'order' ? 'HoursOrder' : 'HoursIncomplete' }
}
