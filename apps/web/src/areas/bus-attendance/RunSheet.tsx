import { Badge, Button, FigureStrip, FormHeader, RollCall, Stack } from '@school/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useHeld } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import { AddStudent } from './AddStudent'
import { RunBanners } from './RunBanners'
import { RunFoot } from './RunFoot'
import { keys } from './run-counts'
import { runTones } from './Take'
import { type Run, type RunStudent, useRide } from './useRide'
import { useRoll } from './useRoll'
import { useRunSteps } from './useRunSteps'
import { WhyAbsent } from './WhyAbsent'

/** A run stop by stop: who boards, who leaves, and who does not come. */
export function RunSheet({ run: loaded, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const ride = useRide(loaded)
  const { run, counts, queued } = ride
  const [absent, setAbsent] = useState<RunStudent>()
  const [adding, setAdding] = useState(false)
  useHeld(queued > 0)
  const marks = run.status === 'Running' && run.mayMark
  const groups = useRoll(ride, { marks, onAbsent: setAbsent })
  const steps = useRunSteps(ride)
  return (
    <>
      <FormHeader
        title={`${run.bus} · ${run.name}`}
        context={<Badge status={runTones[run.status]}>{text(`rides.run.${run.status}`)}</Badge>}
        actionsBeside
        actions={
          <Button variant="quiet" icon={ArrowLeft} onClick={onClose}>
            {text('rides.back')}
          </Button>
        }
      />
      <Stack>
        <RunBanners ride={ride} />
        {marks ? null : (
          <FigureStrip
            label={text('rides.figures')}
            figures={keys.map(key => ({ key, label: text(`rides.count.${key}`), value: intl.formatNumber(counts[key]) }))}
          />
        )}
        <RollCall label={`${run.bus} · ${run.name}`} groups={groups} />
        {counts.expected + counts.extra === 0 ? <p>{text('rides.nobody')}</p> : null}
        <RunFoot ride={ride} marks={marks} steps={steps} onAdd={() => setAdding(true)} />
        {absent ? (
          <WhyAbsent
            name={absent.name}
            onChoose={reason => {
              setAbsent(undefined)
              ride.mark([{ studentId: absent.studentId, busStopId: absent.busStopId, status: 'Not boarded', reason }])
            }}
            onClose={() => setAbsent(undefined)}
          />
        ) : null}
        {adding ? (
          <AddStudent
            run={run}
            onChoose={(studentId, busStopId) => {
              setAdding(false)
              ride.mark([{ studentId, busStopId, status: 'Boarded', extra: true }])
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Stack>
    </>
  )
}
