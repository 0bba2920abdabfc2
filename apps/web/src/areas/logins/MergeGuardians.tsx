import { guardianChanges } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { FormHeader, Stack, useToast } from '@school/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { ChooseStudents, useStudentsToMerge } from './ChooseStudents'
import { CompareGuardians } from './CompareGuardians'
import { MergeCandidates } from './MergeCandidates'
import { MergedBanner } from './MergedBanner'
import { RecentMerges } from './RecentMerges'
import type { Merged } from './useMerge'

/** /student/merge-guardian-user: one guardian and one login for siblings. */
export default function MergeGuardians() {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const [params, setParams] = useSearchParams()
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
  const chosen = useStudentsToMerge(open)
  const finish = (answer: Merged) => {
    setMerged(answer)
    chosen.clear()
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
  return (
    <>
      <FormHeader title={title('s.user.merge')} caption="Edit" context={settings.school?.name} />
      <Stack>
        {merged ? <MergedBanner merged={merged} onDismiss={() => setMerged(undefined)} onKeep={id => void change(id)} /> : null}
        {ids.length > 1 ? (
          <CompareGuardians key={ids.join()} ids={ids} onDone={finish} onCancel={() => open([])} />
        ) : (
          <>
            <ChooseStudents {...chosen} />
            <MergeCandidates list={list} onOpen={open} />
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
