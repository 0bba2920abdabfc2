import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import {
  Banner,
  Button,
  Columns,
  EntitySelectorInput,
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  FormHeader,
  Pagination,
  Panel,
  PanelBody,
  RadioGroup,
  ReportTools,
  SearchInput,
  Skeleton,
  Stack,
  StickyActions,
  studentSelectorForMergeGuardian,
  Table,
  useConfirm,
  useToast,
} from '@school/ui'
import { Merge, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../problems'
import { useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { StatusBadge, useFormTitle, useMoment, useSearch } from './words'

type Family = AnswerOfCall<typeof guardianChanges.mergeGuardian>
type Merged = AnswerOfCall<typeof guardianChanges.merge>
type Details = Family['guardian']
type PickedField = 'name' | 'relation' | 'mobile' | 'whatsappNumber' | 'email' | 'address'

const fields: readonly PickedField[] = ['name', 'relation', 'mobile', 'whatsappNumber', 'email', 'address']

/** Merges of the last day, to be taken back. */
function RecentMerges({ onUndone }: { onUndone: () => void }) {
  const text = useText()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const { data, mutate } = useCall(guardianChanges.recentMerges, {})
  if (!data || data.length === 0) return null
  const undo = async (id: string, name: string) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.undoTitle'),
      message: text('logins.undoHelp', { name }),
      confirmText: text('logins.undo'),
    })
    if (!sure) return
    try {
      await client.call(guardianChanges.undoMerge, { params: { id } })
      toast.success(text('logins.undone'))
      onUndone()
    } catch (failure) {
      fail(failure)
    }
    await mutate()
  }
  return (
    <Panel title={text('logins.recent')}>
      <Table
        cards
        label={text('logins.recent')}
        rows={data}
        rowKey={row => row.id}
        rowName={row => row.name}
        columns={[
          { key: 'name', header: text('logins.keptGuardian'), look: 'name', cell: row => row.name },
          { key: 'merged', header: text('logins.mergedGuardians'), cell: row => row.merged.join(', ') },
          { key: 'at', header: text('logins.at'), look: 'code', cell: row => moment(row.at) },
          { key: 'by', header: text('logins.by'), cell: row => row.by },
          {
            key: 'undo',
            header: '',
            align: 'end',
            cell: row =>
              row.undoable ? (
                <Button icon={Undo2} variant="quiet" onClick={() => void undo(row.id, row.name)}>
                  {text('logins.undo')}
                </Button>
              ) : (
                text('logins.changedSince')
              ),
          },
        ]}
      />
    </Panel>
  )
}

/** What is known of the guardians, side by side, and what is kept of them. */
function Compare({ ids, onDone, onCancel }: { ids: readonly string[]; onDone: (merged: Merged) => void; onCancel: () => void }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const [families, setFamilies] = useState<readonly Family[]>()
  const [problem, setProblem] = useState<unknown>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry counts up
  useEffect(() => {
    let here = true
    setProblem(undefined)
    Promise.all(ids.map(Id => client.call(guardianChanges.mergeGuardian, { params: { Id }, body: { Id } })))
      .then(found => here && setFamilies(found))
      .catch(failure => here && setProblem(failure))
    return () => {
      here = false
    }
  }, [ids.join(), client, round])
  const [keepId, setKeepId] = useState<string>()
  const [userId, setUserId] = useState<string>()
  const [picked, setPicked] = useState<Readonly<Partial<Record<PickedField, string>>>>({})
  const [busy, setBusy] = useState(false)
  if (problem) return <ErrorState onRetry={() => setRound(round + 1)}>{problemText(intl, problem)}</ErrorState>
  if (!families) return <Skeleton />
  const found = families
  const kept = found.find(family => family.guardian.id === keepId) ?? found[0]!
  const users = found.flatMap(family => (family.user ? [family.user] : []))
  const keptUser = users.find(user => user.id === userId) ?? kept.user ?? users[0]
  const shownValue = (field: PickedField, guardian: Details) =>
    field === 'relation' ? named(`logins.relation.${guardian.relation}`, guardian.relation) : guardian[field]
  const merge = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.mergeTitle', {
        name: picked.name ? (found.find(family => family.guardian.id === picked.name)?.guardian.name ?? '') : kept.guardian.name,
      }),
      message: text('logins.mergeHelp'),
      confirmText: text('logins.merge'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const taken = fields.flatMap(field => {
        const source = found.find(family => family.guardian.id === picked[field])
        return source && source !== kept ? [[field, source.guardian[field]] as const] : []
      })
      onDone(
        await client.call(guardianChanges.merge, {
          body: {
            keepGuardianId: kept.guardian.id,
            mergeGuardianIds: found.filter(family => family !== kept).map(family => family.guardian.id),
            fields: Object.fromEntries(taken),
            ...(keptUser ? { keepUserId: keptUser.id } : {}),
          },
        }),
      )
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const differing = fields.filter(field => new Set(found.map(family => family.guardian[field])).size > 1)
  return (
    <Stack>
      <Columns data-even="">
        {found.map(({ guardian, user, children }) => (
          <Panel key={guardian.id} title={guardian.name}>
            <PanelBody>
              <Facts>
                <dt>{text('logins.relation')}</dt>
                <dd>{shownValue('relation', guardian)}</dd>
                <dt>{text('logins.mobile')}</dt>
                <dd>{guardian.mobile}</dd>
                {guardian.email ? (
                  <>
                    <dt>{text('logins.email')}</dt>
                    <dd>{guardian.email}</dd>
                  </>
                ) : null}
                <dt>{text('logins.login')}</dt>
                <dd>{user ? user.loginName : text('logins.noLogin')}</dd>
                {user ? (
                  <>
                    <dt>{text('logins.status')}</dt>
                    <dd>
                      <StatusBadge status={user.status} />
                    </dd>
                    <dt>{text('logins.lastLogin')}</dt>
                    <dd>{moment(user.lastLoginAt) || text('logins.never')}</dd>
                  </>
                ) : null}
                <dt>{text('logins.children')}</dt>
                <dd>{children.map(child => [child.name, child.class].filter(Boolean).join(', ')).join(' · ')}</dd>
              </Facts>
            </PanelBody>
          </Panel>
        ))}
      </Columns>
      <Panel title={text('logins.whatStays')}>
        <PanelBody>
          <FieldGrid>
            <Field label={text('logins.keepGuardian')}>
              <RadioGroup
                direction="column"
                options={found.map(({ guardian }) => ({ value: guardian.id, label: `${guardian.name} · ${guardian.mobile}` }))}
                value={kept.guardian.id}
                onChange={id => {
                  setKeepId(id)
                  setPicked({})
                }}
              />
            </Field>
            {users.length > 0 ? (
              <Field label={text('logins.keepLogin')}>
                <RadioGroup
                  direction="column"
                  options={users.map(user => ({
                    value: user.id,
                    label: `${user.loginName} · ${text(`logins.status.${user.status}`)}`,
                  }))}
                  value={keptUser?.id ?? null}
                  onChange={setUserId}
                />
              </Field>
            ) : null}
            {differing.map(field => (
              <Field key={field} label={text(`logins.${field}`)}>
                <RadioGroup
                  direction="column"
                  options={found.map(({ guardian }) => ({ value: guardian.id, label: shownValue(field, guardian) || '–' }))}
                  value={picked[field] ?? kept.guardian.id}
                  onChange={id => setPicked({ ...picked, [field]: id })}
                />
              </Field>
            ))}
          </FieldGrid>
        </PanelBody>
      </Panel>
      <StickyActions>
        <Button onClick={onCancel}>{text('app.cancel')}</Button>
        <Button variant="primary" icon={Merge} busy={busy} onClick={() => void merge()}>
          {text('logins.merge')}
        </Button>
      </StickyActions>
    </Stack>
  )
}

const pageSize = 10

/** /student/merge-guardian-user: one guardian and one login for siblings. */
export default function MergeGuardians() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const loaders = useStudentLoaders()
  const search = useSearch()
  const [params, setParams] = useSearchParams()
  const [students, setStudents] = useState<readonly string[]>([])
  const [guardiansOf, setGuardiansOf] = useState<Readonly<Record<string, string>>>({})
  const [merged, setMerged] = useState<Merged>()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(
    guardianChanges.mergeCandidates,
    { query: { text: search.text, page, pageSize } },
    { keepPreviousData: true },
  )
  const ids = (params.get('guardians') ?? '').split(',').filter(Boolean)
  const open = (guardians: readonly string[]) => {
    setMerged(undefined)
    setParams(guardians.length > 0 ? { guardians: guardians.join() } : {})
  }
  const compare = () => {
    const guardians = [...new Set(students.map(id => guardiansOf[id]).filter(id => id !== undefined))]
    if (students.length < 2) toast.show({ type: 'info', message: text('logins.twoStudents') })
    else if (guardians.length < 2) toast.show({ type: 'info', message: text('error.SameGuardian') })
    else open(guardians)
  }
  const finish = (answer: Merged) => {
    setMerged(answer)
    setStudents([])
    setParams({})
    toast.success(text('logins.merged', { n: answer.children.length }))
    void mutate()
  }
  const change = async (userId: string) => {
    try {
      await client.call(guardianChanges.changeUser, { query: { guardianId: merged!.guardianId, userId } })
      setMerged({ ...merged!, users: merged!.users.map(user => ({ ...user, kept: user.id === userId })) })
      toast.success(text('logins.updated'))
    } catch (failure) {
      fail(failure)
    }
  }
  const other = merged?.users.find(user => !user.kept)
  return (
    <>
      <FormHeader title={title('s.user.merge')} caption="Edit" context={settings.school?.name} />
      <Stack>
        {merged ? (
          <Banner
            tone="success"
            onDismiss={() => setMerged(undefined)}
            action={
              other ? (
                <Button onClick={() => void change(other.id)}>{text('logins.keepInstead', { login: other.loginName })}</Button>
              ) : undefined
            }
          >
            {text('logins.merged', { n: merged.children.length })}{' '}
            {merged.users.some(user => user.kept)
              ? text('logins.keptLogin', { login: merged.users.find(user => user.kept)!.loginName })
              : ''}
          </Banner>
        ) : null}
        {ids.length > 1 ? (
          <Compare key={ids.join()} ids={ids} onDone={finish} onCancel={() => open([])} />
        ) : (
          <>
            <Panel title={text('logins.students')}>
              <PanelBody>
                <Stack>
                  <Field label={text('logins.studentsToMerge')} required help={text('logins.studentsHelp')}>
                    <EntitySelectorInput
                      multiple
                      configuration={studentSelectorForMergeGuardian}
                      loaders={loaders}
                      value={students}
                      onChange={(chosen, selected) => {
                        setStudents(chosen)
                        setGuardiansOf({
                          ...guardiansOf,
                          ...Object.fromEntries(selected.rows.map(row => [row.id, String(row.guardianId)])),
                        })
                      }}
                    />
                  </Field>
                  <div>
                    <Button variant="primary" onClick={compare}>
                      {text('logins.compare')}
                    </Button>
                  </div>
                </Stack>
              </PanelBody>
            </Panel>
            <Panel title={text('logins.candidates')}>
              <ReportTools count={data ? text('logins.candidateCount', { count: data.pagination.count }) : ''}>
                <SearchInput
                  aria-label={text('app.search')}
                  value={search.typed}
                  onChange={value => {
                    search.setTyped(value)
                    setPage(1)
                  }}
                />
              </ReportTools>
              <Table
                cards
                label={text('logins.candidates')}
                rows={data?.results}
                rowKey={row => row.key}
                rowName={row => row.mobile}
                onPick={row => open(row.guardians.map(guardian => guardian.id))}
                empty={{ title: text('logins.noCandidates') }}
                error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
                columns={[
                  {
                    key: 'guardians',
                    header: text('logins.guardians'),
                    look: 'name',
                    cell: row => row.guardians.map(guardian => guardian.name).join(' · '),
                  },
                  { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
                  {
                    key: 'children',
                    header: text('logins.children'),
                    cell: row =>
                      row.guardians
                        .flatMap(guardian => guardian.children.map(child => [child.name, child.class].filter(Boolean).join(', ')))
                        .join(' · '),
                  },
                  { key: 'reason', header: text('logins.why'), cell: row => text(`logins.reason.${row.reason}`) },
                ]}
              />
              {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
            </Panel>
            <RecentMerges
              onUndone={() => {
                setMerged(undefined)
                void mutate()
              }}
            />
          </>
        )}
      </Stack>
    </>
  )
}
