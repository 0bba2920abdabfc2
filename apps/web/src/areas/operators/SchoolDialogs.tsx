import { type AnswerOfCall, newSchools, platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { checkModules, type ModuleCode, moduleCodes, trimmed } from '@school/rules'
import { Banner, Checkbox, DateInput, Dialog, Field, Pagination, Select, Stack, Table, TextArea, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { problemText, useProblemToast } from '../../forms/problems'
import { optionsOf } from '../../report'
import { useMoment, useSchoolToday } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import type { SchoolRow } from './Schools'

export type WorkProps = {
  readonly school: SchoolRow
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Sends a change of a school; says so, shows the list anew and closes. */
export function useSent({ onClose, onDone }: Pick<WorkProps, 'onClose' | 'onDone'>) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  return async (send: () => Promise<unknown>, said = text('platform.updated')) => {
    try {
      await send()
      toast.success(said)
      onClose()
    } catch (failure) {
      fail(failure)
    }
    await onDone()
  }
}

/** The modules of a school, with what does not go together said at once. */
export function ModulesDialog({ school, ...work }: WorkProps) {
  const text = useText()
  const named = useNamedText()
  const sent = useSent(work)
  const { run, busy } = useAction(platform.setModules)
  const [chosen, setChosen] = useState<readonly ModuleCode[]>(moduleCodes.filter(code => school.modules.includes(code)))
  const faults = checkModules(chosen)
  const typed = moduleCodes.some(code => chosen.includes(code) !== school.modules.includes(code))
  const set = (code: ModuleCode) => (on: boolean) =>
    setChosen(moduleCodes.filter(other => (other === code ? on : chosen.includes(other))))
  return (
    <FormDialog
      title={text('platform.modulesOf', { name: school.name })}
      typed={typed}
      save={{ label: text('app.save'), busy, disabled: !typed || faults.length > 0 }}
      onSave={() =>
        void sent(() => run({ params: { id: school.id }, body: { moduleCodes: [...chosen], version: school.version } }))
      }
      onClose={work.onClose}
    >
      {moduleCodes.map(code => (
        <Checkbox key={code} checked={chosen.includes(code)} onChange={set(code)}>
          {code} · {named(`module.${code}`, code)}
        </Checkbox>
      ))}
      <div role="alert">
        {faults.map(fault => (
          <Banner key={fault.message} tone="danger">
            {text(`error.Modules${fault.code}`, {
              modules: fault.modules.join(', '),
              count: fault.modules.length,
              needs: fault.needs,
            })}
          </Banner>
        ))}
      </div>
    </FormDialog>
  )
}

/** The day on which a school goes live; none takes it back. */
export function GoLiveDialog({ school, ...work }: WorkProps) {
  const text = useText()
  const today = useSchoolToday()
  const sent = useSent(work)
  const { run, busy } = useAction(platform.updateSchool)
  const [goLiveOn, setDay] = useState<string | null>(school.goLiveOn)
  const typed = goLiveOn !== school.goLiveOn
  return (
    <FormDialog
      title={text('platform.goLiveOf', { name: school.name })}
      typed={typed}
      save={{ label: text('app.save'), busy, disabled: !typed }}
      onSave={() => void sent(() => run({ params: { id: school.id }, body: { goLiveOn, version: school.version } }))}
      onClose={work.onClose}
    >
      <Field label={text('platform.goLive')} help={text('platform.goLiveHelp')}>
        <DateInput value={goLiveOn} today={today} onChange={setDay} />
      </Field>
    </FormDialog>
  )
}

/** The group that a school belongs to; it keeps its own settings. */
export function GroupDialog({ school, groups, ...work }: WorkProps) {
  const text = useText()
  const sent = useSent(work)
  const { run, busy } = useAction(platform.updateSchool)
  const [groupId, setGroup] = useState<string | null>(school.groupId)
  const typed = groupId !== school.groupId
  return (
    <FormDialog
      title={text('platform.groupOf', { name: school.name })}
      typed={typed}
      save={{ label: text('app.save'), busy, disabled: !typed }}
      onSave={() => void sent(() => run({ params: { id: school.id }, body: { groupId, version: school.version } }))}
      onClose={work.onClose}
    >
      <Field label={text('platform.group')} help={text('platform.groupHelp')}>
        <Select
          options={[{ value: '', label: text('platform.noGroup') }, ...optionsOf(groups)]}
          value={groupId ?? ''}
          onChange={value => setGroup(value || null)}
        />
      </Field>
    </FormDialog>
  )
}

/** Opens a draft to its people. */
export function ActivateDialog({ school, ...work }: WorkProps) {
  const text = useText()
  const sent = useSent(work)
  const { run, busy } = useAction(newSchools.activate)
  return (
    <FormDialog
      title={text('platform.activateOf', { name: school.name })}
      typed={false}
      save={{ label: text('platform.activate'), busy }}
      onSave={() => void sent(() => run({ params: { id: school.id } }), text('newSchool.activated'))}
      onClose={work.onClose}
    >
      <p>{text('platform.activateHelp')}</p>
    </FormDialog>
  )
}

/** Suspends a school or makes it active again, with the reason for its audit. */
export function TurnDialog({ school, ...work }: WorkProps) {
  const text = useText()
  const sent = useSent(work)
  const suspend = useAction(platform.suspend)
  const resume = useAction(platform.resume)
  const active = school.status === 'Active'
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const said = trimmed(reason)
  const wrong = said.length === 0 ? text('error.ReasonRequired') : said.length < 5 ? text('platform.reasonShort') : undefined
  const save = () => {
    setChecked(true)
    if (wrong) return
    const request = { params: { id: school.id }, body: { reason: said } }
    void sent(
      () => (active ? suspend.run(request) : resume.run(request)),
      text(active ? 'platform.suspended' : 'platform.resumed'),
    )
  }
  return (
    <FormDialog
      title={text(active ? 'platform.suspendOf' : 'platform.resumeOf', { name: school.name })}
      typed={reason !== ''}
      save={{
        label: text(active ? 'platform.suspend' : 'platform.resume'),
        variant: active ? 'danger' : 'primary',
        busy: suspend.busy || resume.busy,
      }}
      onSave={save}
      onClose={work.onClose}
    >
      {active ? <Banner tone="warning">{text('platform.suspendHelp')}</Banner> : null}
      <Field label={text('platform.reason')} required error={checked ? wrong : undefined}>
        <TextArea value={reason} onChange={setReason} maxLength={200} />
      </Field>
    </FormDialog>
  )
}

const pageSize = 20

type Entry = AnswerOfCall<typeof platform.audit>['results'][number]

const longestValue = 40
const shown = (value: unknown) => {
  const words = value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > longestValue ? `${words.slice(0, longestValue)}…` : words
}

/** What an entry changed, field by field, as the record has it. */
const changesOf = ({ before, after }: Entry) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map(field => (
    <small key={field}>
      {field}: {before && field in before ? `${shown(before[field])} → ` : ''}
      {shown(after?.[field])}
    </small>
  ))

/** What was done in a school, newest first. */
export function AuditDialog({ school, onClose }: WorkProps) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(platform.audit, { query: { school: school.id, page, pageSize } })
  return (
    <Dialog open size="large" title={text('platform.auditOf', { name: school.name })} onClose={onClose}>
      <Stack>
        <Table
          cards
          label={text('platform.audit')}
          rows={data?.results}
          rowKey={entry => entry.id}
          expectedRows={pageSize}
          empty={{ title: text('platform.noAudit') }}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'at', header: text('platform.at'), look: 'code', cell: entry => moment(entry.at) },
            { key: 'by', header: text('platform.by'), look: 'name', cell: entry => entry.by },
            {
              key: 'roles',
              header: text('platform.roles'),
              cell: entry => entry.roles.map(role => named(`role.${role}`, role)).join(', '),
            },
            { key: 'action', header: text('platform.action'), cell: entry => entry.action },
            { key: 'entity', header: text('platform.entity'), look: 'code', cell: entry => entry.entity },
            { key: 'reason', header: text('platform.reason'), cell: entry => entry.reason },
            { key: 'changes', header: text('platform.changes'), look: 'code', cell: entry => changesOf(entry) },
          ]}
        />
        {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
      </Stack>
    </Dialog>
  )
}
