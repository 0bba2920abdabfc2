import { imports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { ErrorState, ImportLayout, Skeleton, SkeletonRegion } from '@school/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { ChooseFile } from './ChooseFile'
import { History } from './History'
import { OpenRun } from './OpenRun'
import { FindOne } from './record/FindOne'
import { RecordDialog } from './record/RecordDialog'
import type { RecordTask } from './record/record'
import type { Kinds, Run } from './run'

/** No run yet: a file, one record by hand, and what was imported before. */
function Start({ kinds, onRun }: { kinds: Kinds; onRun: (run: Run) => void }) {
  const text = useText()
  const [task, setTask] = useState<RecordTask>()
  return (
    <ImportLayout
      step={0}
      header={{
        title: text('imports.title'),
        caption: 'New',
        context: text('imports.tab.data'),
        commands: (['students', 'staff'] as const).map(kind => ({
          key: kind,
          icon: UserPlus,
          label: text(kind === 'students' ? 'imports.addStudent' : 'imports.addStaff'),
          onSelect: () => setTask({ kind, task: 'add' }),
        })),
      }}
    >
      <ChooseFile kinds={kinds} onRun={onRun} />
      <FindOne onTask={setTask} />
      <History />
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} /> : null}
    </ImportLayout>
  )
}

/** /utility/import-photo, Data files: a file of rows or one record comes in, checked before anything changes. */
export default function ImportData() {
  const intl = useIntl()
  const text = useText()
  const [params, setParams] = useSearchParams()
  const { data: kinds, error: kindsError, mutate: again } = useCall(imports.kinds, {})
  const runId = params.get('run')
  const { data: stored, error, mutate } = useCall(imports.get, runId ? { params: { id: runId } } : null)
  const run = runId && stored?.id === runId ? stored : undefined
  const open = (next: Run | undefined) => setParams(next ? { tab: 'data', run: next.id } : { tab: 'data' })
  const failure = kinds ? (runId && !run ? error : undefined) : kindsError
  if (failure || !kinds || (runId && !run))
    return (
      <ImportLayout step={0} header={{ title: text('imports.title') }}>
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
      onRun={next => mutate(next, { revalidate: false })}
      onAnother={() => open(undefined)}
    />
  ) : (
    <Start kinds={kinds} onRun={open} />
  )
}
