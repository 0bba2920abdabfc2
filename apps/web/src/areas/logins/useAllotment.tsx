import { type AnswerOfCall, logins } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { groupForms, tickForms } from '@school/rules'
import {
  Button,
  Checkbox,
  Combobox,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  MultiSelect,
  Panel,
  PanelBody,
  RadioGroup,
  SearchInput,
  Skeleton,
  Stack,
  useToast,
} from '@school/ui'
import { Copy, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useSession, useSignedIn } from '../../session'
import { useText } from '../../text'
import { useCodeTitle, useFormPath } from '../../titles'
import { useUnsaved } from '../../unsaved'
import { RoleBadges } from './words'

type Allotment = AnswerOfCall<typeof logins.allotmentForms>

/** Screens as boxes to tick, by the groups of the menu. */
function FormTicks({
  offered,
  ticked,
  onChange,
}: {
  offered: readonly string[]
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}) {
  const text = useText()
  const title = useCodeTitle()
  const path = useFormPath()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const groups = groupForms(offered)
    .map(group => ({
      ...group,
      shown: group.forms.filter(code => `${title(group.code)} ${path(code)}`.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(group => group.shown.length > 0)
  return (
    <Stack>
      <Field label={text('logins.searchScreens')}>
        <SearchInput value={typed} onChange={setTyped} />
      </Field>
      {groups.length === 0 ? <EmptyState title={text('logins.noScreens')} /> : null}
      {groups.map(({ code, forms, shown }) => {
        const count = forms.filter(form => ticked.has(form)).length
        const lone = forms.length === 1 && forms[0] === code
        return (
          <Panel
            key={code}
            title={lone ? undefined : title(code)}
            actions={
              lone ? undefined : (
                <Checkbox
                  aria-label={text('logins.allOf', { name: title(code) })}
                  checked={count === forms.length}
                  indeterminate={count > 0 && count < forms.length}
                  onChange={() => onChange(tickForms(offered, ticked, forms))}
                >
                  {text('logins.ofMany', { n: count, all: forms.length })}
                </Checkbox>
              )
            }
          >
            <PanelBody>
              {shown.map(form => (
                <div key={form}>
                  <Checkbox checked={ticked.has(form)} onChange={() => onChange(tickForms(offered, ticked, [form]))}>
                    {path(form)}
                  </Checkbox>
                </div>
              ))}
            </PanelBody>
          </Panel>
        )
      })}
    </Stack>
  )
}

/** All logins with exactly the roles of one; undefined before they are there. */
function useSameRoles(userId: string) {
  const fail = useProblemToast()
  const { client } = useApi()
  const [found, setFound] = useState<AnswerOfCall<typeof logins.allotmentUsers>['results']>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast is no reason to ask again
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const rows = []
      for (let page = 1; ; page += 1) {
        const query = { sameRolesAs: userId, page, pageSize: 200 }
        const { results, pagination } = await client.call(logins.allotmentUsers, { query }, { signal: stop.signal })
        rows.push(...results)
        if (results.length === 0 || rows.length >= pagination.count) return rows
      }
    }
    read().then(setFound, failure => stop.signal.aborted || fail(failure))
    return () => stop.abort()
  }, [client, userId])
  return found
}

/** Other logins with the same roles: one to copy from, or several to copy to. */
function CopyDialog({
  of,
  several,
  onClose,
  onCopy,
}: {
  of: Allotment
  several: boolean
  onClose: () => void
  onCopy: (ids: readonly string[]) => Promise<void>
}) {
  const text = useText()
  const found = useSameRoles(of.id)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const options = (found ?? []).map(row => ({ value: row.id, label: [row.name, row.code].filter(Boolean).join(' · ') }))
  const title = text(several ? 'logins.applyTitle' : 'logins.copyTitle', { name: of.name })
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={async () => {
              setBusy(true)
              await onCopy(chosen)
              setBusy(false)
            }}
          >
            {text(several ? 'logins.apply' : 'logins.copy')}
          </Button>
        </>
      }
    >
      {found && options.length === 0 ? (
        <p>{text('logins.nobodySame')}</p>
      ) : (
        <Field label={text('logins.sameRoles')}>
          {several ? (
            <MultiSelect options={options} value={chosen} onChange={setChosen} />
          ) : (
            <Combobox options={options} value={chosen[0] ?? null} onChange={value => setChosen(value ? [value] : [])} />
          )}
        </Field>
      )}
    </Dialog>
  )
}

/** One login's mode and ticks; `footer` gets its buttons. */
export function useAllotment(
  userId: string | undefined,
  onSaved: () => void,
): { title: string; content: ReactNode; footer: ReactNode } {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const { reload } = useSession()
  const { data, error, mutate } = useCall(logins.allotmentForms, userId ? { params: { userId } } : null, {
    revalidateOnFocus: false,
  })
  const [edit, setEdit] = useState<{ of: string; mode: 'role' | 'allotted'; ticked: ReadonlySet<string> }>()
  const [busy, setBusy] = useState(false)
  const [copying, setCopying] = useState<'from' | 'to'>()
  const of = data && `${data.id} ${data.version}`
  const present = data && { of: of!, mode: data.mode, ticked: new Set(data.formCodes) as ReadonlySet<string> }
  const shown = edit && edit.of === of ? edit : present
  const changed = Boolean(
    edit && edit.of === of && data && (edit.mode !== data.mode || [...edit.ticked].join() !== data.formCodes.join()),
  )
  useUnsaved(changed)
  const done = async (work: Promise<unknown>) => {
    setBusy(true)
    try {
      await work
      toast.success(text('logins.saved'))
      setCopying(undefined)
      await mutate()
      onSaved()
      if (userId === claims.sub) await reload()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  if (error && !data)
    return { title: '', content: <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>, footer: null }
  if (!data || !shown) return { title: '', content: <Skeleton />, footer: null }
  const save = () => {
    if (shown.mode === 'allotted' && shown.ticked.size === 0) {
      toast.show({ type: 'info', message: text('error.NoForms') })
      return
    }
    const body = { mode: shown.mode, formCodes: [...shown.ticked], version: data.version }
    void done(client.call(logins.allotForms, { params: { userId: data.id }, body }))
  }
  return {
    title: [data.name, data.code].filter(Boolean).join(' · '),
    content: (
      <Stack>
        <RoleBadges roles={data.roles} />
        <Field label={text('logins.mode')}>
          <RadioGroup
            direction="column"
            options={[
              { value: 'role' as const, label: text('logins.modeLong.role') },
              { value: 'allotted' as const, label: text('logins.modeLong.allotted') },
            ]}
            value={shown.mode}
            onChange={mode => setEdit({ ...shown, mode })}
          />
        </Field>
        {shown.mode === 'allotted' ? (
          <>
            <p>{text('logins.screens', { n: shown.ticked.size, all: data.offered.length })}</p>
            <FormTicks offered={data.offered} ticked={shown.ticked} onChange={ticked => setEdit({ ...shown, ticked })} />
          </>
        ) : null}
        {copying ? (
          <CopyDialog
            of={data}
            several={copying === 'to'}
            onClose={() => setCopying(undefined)}
            onCopy={ids =>
              done(
                client.call(logins.copyAllotment, {
                  body:
                    copying === 'to'
                      ? { fromUserId: data.id, toUserIds: [...ids] }
                      : { fromUserId: ids[0]!, toUserIds: [data.id] },
                }),
              )
            }
          />
        ) : null}
      </Stack>
    ),
    footer: (
      <>
        <Button icon={Copy} disabled={busy || changed} onClick={() => setCopying('from')}>
          {text('logins.copyFrom')}
        </Button>
        <Button icon={Users} disabled={busy || changed} onClick={() => setCopying('to')}>
          {text('logins.applyTo')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!changed} onClick={save}>
          {text('app.save')}
        </Button>
      </>
    ),
  }
}
