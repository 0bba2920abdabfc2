import { momentIn } from '@school/rules'
import { Banner, ImportLayout, useImportStatus, useToast } from '@school/ui'
import { useState } from 'react'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { MapColumns } from './MapColumns'
import { RunResult } from './RunResult'
import { type Kinds, type Run, stepOf } from './run'
import { useRunWork } from './useRunWork'

type OpenRunProps = {
  kinds: Kinds
  run: Run
  title?: string
  onRun: (run: Run) => Promise<unknown>
  onAnother: () => void
}

/** One run from its columns to its receipt. */
export function OpenRun({ kinds, run, title, onRun, onAnother }: OpenRunProps) {
  const zone = useSchoolZone()
  const text = useText()
  const toast = useToast()
  const statusOf = useImportStatus()
  const { work, check, apply, rollBack, cancel, errorFile } = useRunWork(run, onRun)
  const [columns, setColumns] = useState(false)
  const step = columns ? 1 : stepOf(run)
  return (
    <ImportLayout
      step={step}
      work={work}
      header={{
        title: title ?? text('imports.title'),
        caption: 'Edit',
        context: `${run.fileName} · ${statusOf(run.status)}`,
      }}
      notice={
        run.appliedBefore && step < 3 ? (
          <Banner tone="info">
            {text('imports.appliedBefore', {
              date: momentIn(zone, new Date(run.appliedBefore.at)),
              user: run.appliedBefore.by,
            })}
          </Banner>
        ) : undefined
      }
    >
      {step === 1 ? (
        <MapColumns
          kinds={kinds}
          run={run}
          busy={work !== undefined}
          onCheck={(mapping, options) => void check(run, mapping, options).then(() => setColumns(false))}
        />
      ) : (
        <RunResult
          kinds={kinds}
          run={run}
          busy={work !== undefined}
          onRun={next => void onRun(next)}
          onApply={(policy, confirmed) => void apply(run, policy, confirmed)}
          onRollBack={() => void rollBack(run)}
          onCancel={() =>
            void cancel(run).then(done => {
              if (!done) return
              toast.success(text('imports.cancelled'))
              onAnother()
            })
          }
          onErrorFile={() => void errorFile(run)}
          onColumns={() => setColumns(true)}
          onAnother={onAnother}
        />
      )}
    </ImportLayout>
  )
}
