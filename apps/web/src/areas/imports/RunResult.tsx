import { Banner, Button, ImportResult } from '@school/ui'
import { Download, LockOpen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { ReleaseForm } from './ReleaseForm'
import { RunRows } from './RunRows'
import { isOpen, type Kinds, mayRollBack, type Run, withChosen } from './run'
import { useWaitingRows, WaitingRows } from './WaitingRows'

type RunResultProps = {
  kinds: Kinds
  run: Run
  busy: boolean
  onRun: (run: Run) => void
  onApply: (policy: 'apply-nothing' | 'apply-good-rows', confirmed: number[]) => void
  onRollBack: () => void
  onCancel: () => void
  onErrorFile: () => void
  /** Back to the columns. */
  onColumns: () => void
  onAnother: () => void
}

/** What every row would do or has done, and what can be done about it. */
export function RunResult({ kinds, run, busy, onRun, ...on }: RunResultProps) {
  const text = useText()
  const { viewer } = useSignedIn()
  const [releasing, setReleasing] = useState(false)
  const waiting = useWaitingRows(run)
  const { status } = run
  const counts = withChosen(run.counts, waiting.waits ? waiting.chosen.size : 0)
  const errors = counts?.error ?? 0
  const changes = (counts?.create ?? 0) + (counts?.update ?? 0) + run.missing
  const mayRelease = viewer.roles.includes('GJAdmin')
  const { rolledBack } = run
  const done = !isOpen(run)
  return (
    <ImportResult
      status={status}
      counts={counts}
      missing={{ label: text(run.kind === 'fee-dues' ? 'imports.wouldClear' : 'imports.wouldLeave'), count: run.missing }}
      waits={waiting.waits}
      guards={run.guards.map(guard => guard.message)}
      heldHelp={text(mayRelease ? 'imports.heldOperator' : 'imports.heldOthers')}
      heldAction={
        mayRelease ? (
          <Button icon={LockOpen} disabled={busy} onClick={() => setReleasing(true)}>
            {text('imports.release')}
          </Button>
        ) : undefined
      }
      message={
        status === 'Cancelled'
          ? text('imports.cancelled')
          : rolledBack
            ? text('imports.rolledBack', { n: rolledBack.undone, m: rolledBack.of })
            : (run.message ?? undefined)
      }
      notice={
        <>
          {run.job && run.job.attempt > 1 ? <Banner tone="info">{text('imports.restarted')}</Banner> : null}
          {waiting.waits ? <Banner tone="warning">{text('imports.waiting.help')}</Banner> : null}
        </>
      }
      applied={
        mayRollBack(run) ? (
          <Button icon={RotateCcw} busy={busy} onClick={on.onRollBack}>
            {text('imports.rollback')}
          </Button>
        ) : undefined
      }
      tools={
        <>
          {errors > 0 ? (
            <Button icon={Download} onClick={on.onErrorFile}>
              {text('imports.errorFile')}
            </Button>
          ) : null}
          {done ? null : (
            <>
              <Button variant="quiet" disabled={busy} onClick={on.onColumns}>
                {text('imports.changeColumns')}
              </Button>
              <Button variant="quiet" disabled={busy} onClick={on.onCancel}>
                {text('imports.cancel')}
              </Button>
            </>
          )}
        </>
      }
      actions={
        <>
          <Button variant={done ? 'primary' : 'secondary'} onClick={on.onAnother}>
            {text('imports.another')}
          </Button>
          {status === 'Checked' && changes > 0 ? (
            <Button
              variant="primary"
              busy={busy}
              onClick={() => on.onApply(errors > 0 ? 'apply-good-rows' : 'apply-nothing', [...waiting.chosen].map(Number))}
            >
              {text(errors > 0 ? 'imports.applyGood' : 'imports.applyAll')}
            </Button>
          ) : null}
        </>
      }
    >
      {waiting.waits ? <WaitingRows kinds={kinds} run={run} waiting={waiting} /> : null}
      {counts ? <RunRows key={`${run.id}${status}`} kinds={kinds} run={run} /> : null}
      {releasing ? <ReleaseForm run={run} onRun={onRun} onClose={() => setReleasing(false)} /> : null}
    </ImportResult>
  )
}
