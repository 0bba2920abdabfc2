import { guardianChanges } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import {
  Banner,
  Button,
  EntitySelectorInput,
  Field,
  FormHeader,
  Panel,
  PanelBody,
  SearchInput,
  Stack,
  studentSelectorForMergeGuardian,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListPanel, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { searchFilter } from '../../report'
import { useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { CompareGuardians, type Merged } from './CompareGuardians'
import { RecentMerges } from './RecentMerges'

/** /student/merge-guardian-user: one guardian and one login for siblings. */
export default function MergeGuardians() {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const loaders = useStudentLoaders()
  const [params, setParams] = useSearchParams()
  const [students, setStudents] = useState<readonly string[]>([])
  const [guardiansOf, setGuardiansOf] = useState<Readonly<Record<string, string>>>({})
  const [merged, setMerged] = useState<Merged>()
  const list = useFilteredList({
    name: 'merge-candidates',
    ready: true,
    filters: () => [searchFilter(text)],
    call: guardianChanges.mergeCandidates,
    request: (values, page) => ({ query: { text: values.text(), ...page } }),
  })
  const ids = (params.get('guardians') ?? '').split(',').filter(Boolean)
  const lead = (guardians: readonly string[]) =>
    setParams(before => {
      const address = new URLSearchParams(before)
      if (guardians.length > 0) address.set('guardians', guardians.join())
      else address.delete('guardians')
      return address
    })
  const open = (guardians: readonly string[]) => {
    setMerged(undefined)
    lead(guardians)
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
    lead([])
    toast.success(text('logins.merged', { n: answer.children.length }))
    void reload(guardianChanges.mergeCandidates, guardianChanges.recentMerges)
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
          <CompareGuardians key={ids.join()} ids={ids} onDone={finish} onCancel={() => open([])} />
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
            <ListPanel
              list={list}
              title={text('logins.candidates')}
              count={count => text('logins.candidateCount', { count })}
              tools={
                <div>
                  <SearchInput
                    aria-label={text('app.search')}
                    value={list.report.typed}
                    onChange={list.report.type}
                    maxLength={100}
                  />
                </div>
              }
              table={{
                label: text('logins.candidates'),
                rowKey: row => row.key,
                rowName: row => row.mobile,
                onPick: row => open(row.guardians.map(guardian => guardian.id)),
                empty: { title: text('logins.noCandidates') },
                columns: [
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
                ],
              }}
            />
            <RecentMerges
              onUndone={() => {
                setMerged(undefined)
                void list.reload()
              }}
            />
          </>
        )}
      </Stack>
    </>
  )
}
