import { yearEndings } from '@school/api/client'
import { displayDay, trimmed } from '@school/rules'
import { Actions, Banner, Button, Field, Panel, PanelBody, Progress, Stack, Tabs, TextArea, useToast } from '@school/ui'
import { RotateCcw, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useWork } from '../../live/work'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { CarryForward } from './CarryForward'
import type { Ending } from './ending'
import { ResultTable } from './ResultTable'
import { TypedDialog } from './TypedDialog'

const leastReason = 10

/** Asks why, and takes the end of the year back. */
function RevertDialog({ ending, busy, onRevert, onClose }: RevertProps) {
  const text = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = trimmed(reason).length < leastReason
  return (
    <FormDialog
      title={text('yearEnding.revertTitle', { school: ending.school.name })}
      typed={reason !== ''}
      save={{ label: text('yearEnding.revert'), variant: 'danger', busy }}
      onSave={() => {
        setTried(true)
        if (!short) onRevert(trimmed(reason))
      }}
      onClose={onClose}
    >
      <Banner tone="warning">
        {text('yearEnding.revertConsequence', { year: ending.toYear.name, from: ending.fromYear.name })}
      </Banner>
      <Field label={text('yearEnding.reason')} required error={tried && short ? text('yearEnding.reasonShort') : undefined}>
        <TextArea value={reason} maxLength={500} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}

interface RevertProps {
  readonly ending: Ending
  readonly busy: boolean
  readonly onRevert: (reason: string) => void
  readonly onClose: () => void
}

/** How it stands after the run, and what can still be done. */
function Standing({ ending, onChanged }: { ending: Ending; onChanged: () => Promise<void> }) {
  const text = useText()
  const toast = useToast()
  const moment = useMoment()
  const { doing, run } = useWork()
  const [asking, setAsking] = useState<'new' | 'revert'>()
  const { id, toYear, switchedAt, status } = ending
  const work = async (name: 'run' | 'revert', body: { typedText: string; newStudents: boolean } | { reason: string }) => {
    const params = { id }
    const done = await run(name, async client => ({
      job: await ('reason' in body
        ? client.call(yearEndings.revert, { params, body })
        : client.call(yearEndings.run, { params, body })),
      result: null,
    }))
    if (done?.job?.message) toast.success(done.job.message)
    setAsking(undefined)
    await onChanged()
  }
  if (status === 'Reverted') return <Banner tone="info">{text('yearEnding.wasReverted')}</Banner>
  return (
    <Panel title={ending.school.name}>
      <PanelBody>
        <Stack>
          <Banner tone="success">
            {text('yearEnding.doneOn', { by: ending.runBy, date: moment(ending.runAt) })}{' '}
            {switchedAt
              ? text('yearEnding.switched', { year: toYear.name, date: moment(switchedAt) })
              : text('yearEnding.switchesOn', { year: toYear.name, date: displayDay(ending.switchOn) })}
          </Banner>
          <p>{text('yearEnding.runNewHelp', { n: ending.waiting })}</p>
          <p>{text('yearEnding.revertHelp', { date: displayDay(ending.revertUntil) })}</p>
          <Actions>
            <Button icon={UserPlus} disabled={ending.waiting === 0 || doing !== undefined} onClick={() => setAsking('new')}>
              {text('yearEnding.runNew')}
            </Button>
            <Button variant="danger" icon={RotateCcw} disabled={doing !== undefined} onClick={() => setAsking('revert')}>
              {text('yearEnding.revert')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
      {asking === 'new' ? (
        <TypedDialog
          title={text('yearEnding.runNew')}
          help={text('yearEnding.runNewHelp', { n: ending.waiting })}
          label={text('yearEnding.run')}
          code={ending.school.code}
          busy={doing !== undefined}
          onConfirm={typedText => void work('run', { typedText, newStudents: true })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'revert' ? (
        <RevertDialog
          ending={ending}
          busy={doing !== undefined}
          onRevert={reason => void work('revert', { reason })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Panel>
  )
}

/** The end of a year that runs, or has run: what it came to, the fees, and the way back. */
export function EndingDone({ ending, onChanged }: { ending: Ending; onChanged: () => Promise<void> }) {
  const text = useText()
  const [tab, setTab] = useState('students')
  if (ending.status === 'Running')
    return (
      <Panel title={ending.school.name}>
        <PanelBody>
          <Progress value={null} label={text('yearEnding.running')} />
        </PanelBody>
      </Panel>
    )
  return (
    <Tabs
      label={text('yearEnding.tabs')}
      tabs={[
        { key: 'students', label: text('yearEnding.tab.students') },
        { key: 'fees', label: text('yearEnding.tab.fees') },
      ]}
      selected={tab}
      onSelect={setTab}
    >
      {tab === 'students' ? (
        <Stack>
          <Standing ending={ending} onChanged={onChanged} />
          {ending.result ? <ResultTable result={ending.result} /> : null}
        </Stack>
      ) : (
        <CarryForward schoolId={ending.school.id} code={ending.school.code} fromYearId={ending.fromYear.id} />
      )}
    </Tabs>
  )
}
