import type { AnswerOfCall, Problem, profile, RequestOfCall } from '@school/api/client'
import { type ModuleCode, settingDefinition } from '@school/rules'
import { SheetLayout, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useNamedText, useText } from '../../texts/text'
import { SettingControl } from './SettingControl'
import { settingProblem } from './setting-problem'

export type Setting = AnswerOfCall<typeof profile.settings>[number]
export type SettingChanges = RequestOfCall<typeof profile.updateSettings>['body']['changes']

interface SettingsSheetProps {
  /** Undefined while loading. */
  readonly settings: readonly Setting[] | undefined
  /** Modules that are on; settings of others are greyed, and may be set. */
  readonly modules: readonly ModuleCode[]
  readonly failed: boolean
  readonly busy: boolean
  readonly problem: Problem | undefined
  /** Saves all or none, and shows the settings as they are then. */
  readonly onSave: (changes: SettingChanges) => Promise<void>
  readonly onReload: () => void
}

/** Takes the value of the group or the default again. Null is what an empty field of a number holds, and no value. */
const reset = Symbol('reset')

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Settings by group, each with its meaning, its value and where that comes from. */
export function SettingsSheet({ settings: data, modules, failed, busy, problem, onSave, onReload }: SettingsSheetProps) {
  const text = useText()
  const named = useNamedText()
  const toast = useToast()
  const fail = useProblemToast()
  /** What was changed: a value, or `reset`. */
  const [changed, setChanged] = useState<ReadonlyMap<string, unknown>>(new Map())
  useUnsaved(changed.size > 0)
  const held = (setting: Setting) => {
    const now = changed.get(setting.code)
    if (now === reset) return setting.fallback
    return changed.has(setting.code) ? now : setting.value
  }
  const change = (setting: Setting, value: unknown) => {
    const next = new Map(changed)
    const back = value === reset ? setting.source !== 'School' : same(value, setting.value)
    if (back) next.delete(setting.code)
    else next.set(setting.code, value)
    setChanged(next)
  }
  const labelOf = ({ code }: Setting) => named(`setting.${code}`, settingDefinition(code).label)
  const wrong = (setting: Setting) => {
    const value = changed.get(setting.code)
    if (value === undefined || value === reset) return undefined
    return settingProblem(settingDefinition(setting.code), labelOf(setting), value, text) ?? problem?.field(setting.code)
  }
  const save = async () => {
    if (data?.some(setting => wrong(setting))) return
    try {
      const versions = new Map(data?.map(setting => [setting.code, setting.version]))
      const changes = [...changed].map(([code, value]) => ({
        code,
        value: value === reset ? null : value,
        version: versions.get(code) ?? 0,
      }))
      await onSave(changes)
      setChanged(new Map())
      toast.success(text('settings.updated'))
    } catch (failure) {
      fail(failure)
      // What was changed stays, over the settings as they are now.
      onReload()
    }
  }
  const groups = [...new Set(data?.map(setting => settingDefinition(setting.code).group))]
  return (
    <SheetLayout
      saving={busy}
      failed={failed}
      onRetry={onReload}
      onSave={() => void save()}
      onResetAll={() => setChanged(new Map())}
      groups={
        data &&
        groups.map(group => ({
          key: group,
          title: named(`setting.group.${group}`, group),
          rows: data
            .filter(setting => settingDefinition(setting.code).group === group)
            .map(setting => {
              const definition = settingDefinition(setting.code)
              const isReset = changed.get(setting.code) === reset
              const own = setting.source === 'School' ? !isReset : changed.has(setting.code)
              const source = own ? 'School' : setting.source === 'School' ? setting.fallbackSource : setting.source
              return {
                code: setting.code,
                label: labelOf(setting),
                help: named(`setting.${setting.code}.help`, definition.help),
                source: ({ School: 'school', Group: 'group', Default: 'default' } as const)[source],
                changed: changed.has(setting.code),
                off: definition.module !== undefined && !modules.includes(definition.module),
                error: wrong(setting),
                control: (
                  <SettingControl definition={definition} value={held(setting)} onChange={value => change(setting, value)} />
                ),
                ...(own ? { onReset: () => change(setting, reset) } : {}),
              }
            }),
        }))
      }
    />
  )
}
