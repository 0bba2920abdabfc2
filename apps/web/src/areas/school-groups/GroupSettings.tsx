import { type AnswerOfCall, schoolGroups } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { settingDefinition } from '@school/rules'
import { ButtonLink, FormHeader, SheetLayout, useToast } from '@school/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useNamedText, useText } from '../../texts/text'
import { SettingControl } from '../settings/SettingControl'
import { settingProblem } from '../settings/setting-problem'

type Setting = AnswerOfCall<typeof schoolGroups.settings>[number]

/** Takes the default again. Null is what an empty field of a number holds, and no value. */
const reset = Symbol('reset')
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed of the settings of a group, and saving it. */
function useChanges(id: string) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const sheet = useCall(schoolGroups.settings, { params: { id } })
  const { run, busy, problem } = useAction(schoolGroups.updateSettings)
  const [changed, setChanged] = useState<ReadonlyMap<string, unknown>>(new Map())
  useUnsaved(changed.size > 0)
  const change = (setting: Setting, value: unknown) => {
    const next = new Map(changed)
    const back = value === reset ? setting.source === 'Default' : same(value, setting.value)
    if (back) next.delete(setting.code)
    else next.set(setting.code, value)
    setChanged(next)
  }
  const save = async () => {
    const versions = new Map(sheet.data?.map(setting => [setting.code, setting.version]))
    const changes = [...changed].map(([code, value]) => ({
      code,
      value: value === reset ? null : value,
      version: versions.get(code) ?? 0,
    }))
    try {
      await sheet.mutate(await run({ params: { id }, body: { changes } }), { revalidate: false })
      setChanged(new Map())
      toast.success(text('settings.updated'))
    } catch (failure) {
      fail(failure)
      void sheet.mutate()
    }
  }
  return { sheet, busy, problem, changed, change, save, clear: () => setChanged(new Map()) }
}

/** Settings that the schools of a group take where they have none of their own. */
export function GroupSettings({ id }: { readonly id: string }) {
  const text = useText()
  const named = useNamedText()
  const { data: group } = useCall(schoolGroups.get, { params: { id } })
  const { sheet, busy, problem, changed, change, save, clear } = useChanges(id)
  const { data, error, mutate } = sheet
  const rowOf = (setting: Setting) => {
    const { code } = setting
    const definition = settingDefinition(code)
    const label = named(`setting.${code}`, definition.label)
    const now = changed.get(code)
    const own = changed.has(code) ? now !== reset : setting.source === 'Group'
    const value = now === reset ? setting.fallback : changed.has(code) ? now : setting.value
    return {
      ...{ code, label },
      help: named(`setting.${code}.help`, definition.help),
      source: own ? ('group' as const) : ('default' as const),
      changed: changed.has(code),
      error: changed.has(code) && own ? (settingProblem(definition, label, value, text) ?? problem?.field(code)) : undefined,
      control: <SettingControl definition={definition} value={value} onChange={next => change(setting, next)} />,
      ...(own ? { onReset: () => change(setting, reset) } : {}),
    }
  }
  const groups = [...new Set(data?.map(({ code }) => settingDefinition(code).group))].map(key => ({
    key,
    title: named(`setting.group.${key}`, key),
    rows: (data ?? []).filter(({ code }) => settingDefinition(code).group === key).map(rowOf),
  }))
  const wrong = groups.some(({ rows }) => rows.some(row => row.error))
  return (
    <>
      <FormHeader
        title={text('schoolGroups.settingsOf', { name: group?.name ?? '' })}
        context={text('schoolGroups.settingsHelp')}
        actions={
          <ButtonLink icon={ArrowLeft} href="/school/list?tab=groups">
            {text('schoolGroups.back')}
          </ButtonLink>
        }
      />
      <SheetLayout
        saving={busy}
        failed={error !== undefined && !data}
        onRetry={() => void mutate()}
        onSave={() => {
          if (!wrong) void save()
        }}
        onResetAll={clear}
        groups={data && groups}
      />
    </>
  )
}
