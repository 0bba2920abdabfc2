import { imports } from '@school/api/client'
import { ApiProvider, useApi, useCall } from '@school/api/react'
import { ErrorState, ImportLayout, Skeleton, SkeletonRegion } from '@school/ui'
import { type ReactNode, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { ChooseFile } from '../imports/ChooseFile'
import { OpenRun } from '../imports/OpenRun'
import type { Run } from '../imports/run'

/** Screens below it make their calls for one school, which each of them names. */
export function InSchool({ schoolId, children }: { schoolId: string; children: ReactNode }) {
  const { client } = useApi()
  const { claims } = useSignedIn()
  const own = useMemo(() => client.inSchool(schoolId), [client, schoolId])
  return (
    <ApiProvider client={own} userId={claims.sub} schoolId={schoolId}>
      {children}
    </ApiProvider>
  )
}

/** A file for a school, or one of its runs from the columns to the receipt. */
export function SchoolRun({
  school,
  runId,
  onRun,
  onLeave,
}: {
  school: string
  runId: string | null
  onRun: (run: Run) => void
  onLeave: () => void
}) {
  const intl = useIntl()
  const title = useFormTitle()
  const { data: kinds, error: kindsError, mutate: again } = useCall(imports.kinds, {})
  const { data: stored, error, mutate } = useCall(imports.get, runId ? { params: { id: runId } } : null)
  const run = runId && stored?.id === runId ? stored : undefined
  const failure = kinds ? (runId && !run ? error : undefined) : kindsError
  const header = { title: title('school.utility.files'), context: school }
  if (failure || !kinds || (runId && !run))
    return (
      <ImportLayout step={0} header={header}>
        {failure ? (
          <ErrorState onRetry={() => void (kinds ? mutate() : again())}>{problemText(intl, failure)}</ErrorState>
        ) : (
          <SkeletonRegion>
            <Skeleton height="240px" />
          </SkeletonRegion>
        )}
      </ImportLayout>
    )
  return run ? (
    <OpenRun
      key={run.id}
      kinds={kinds}
      run={run}
      title={`${title('school.utility.files')} · ${school}`}
      onRun={next => mutate(next, { revalidate: false })}
      onAnother={onLeave}
    />
  ) : (
    <ImportLayout step={0} header={header}>
      <ChooseFile kinds={kinds} onRun={onRun} />
    </ImportLayout>
  )
}
