import { type AnswerOfCall, yearEndings } from '@school/api/client'
import { useAction } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Actions, Banner, Button, Panel, PanelBody, Stack, Steps, useToast } from '@school/ui'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import { Decisions } from './Decisions'
import { type Ending, type Settings, settingsOf } from './ending'
import { MapFields } from './MapFields'
import { ResultTable } from './ResultTable'
import { TypedDialog } from './TypedDialog'
import { CopyFields, YearFields } from './YearFields'

type Checked = AnswerOfCall<typeof yearEndings.validate>

const steps = ['year', 'copy', 'map', 'decisions', 'check'] as const

/** What was found by the check: what stands in the way, what is good to know, and what it comes to. */
function Findings({ checked }: { checked: Checked }) {
  const text = useText()
  return (
    <Stack>
      {checked.errors.map(({ code, message }) => (
        <Banner key={`${code} ${message}`} tone="danger">
          {message}
        </Banner>
      ))}
      {checked.warnings.map(({ code, message }) => (
        <Banner key={code} tone="warning">
          {message}
        </Banner>
      ))}
      {checked.errors.length === 0 ? <Banner tone="success">{text('yearEnding.allRight')}</Banner> : null}
      {checked.result ? <ResultTable result={checked.result} /> : null}
    </Stack>
  )
}

/** Saves what a step changed. @returns whether it stands. */
function useSaving(ending: Ending, onChanged: () => Promise<void>) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const update = useAction(yearEndings.update)
  const validate = useAction(yearEndings.validate)
  const [values, setValues] = useState<Settings>(settingsOf(ending))
  const [checked, setChecked] = useState<Checked>()
  const { startsOn, endsOn, name } = values.toYear
  const save = async () => {
    if (JSON.stringify(values) === JSON.stringify(settingsOf(ending))) return true
    if (!startsOn || !endsOn || name.trim() === '') {
      toast.warning(text('yearEnding.wrongYear'))
      return false
    }
    try {
      const body = { ...values, toYear: { name, startsOn, endsOn }, version: ending.version }
      await update.run({ params: { id: ending.id }, body })
      await onChanged()
      return true
    } catch (failure) {
      fail(failure)
      return false
    }
  }
  const check = async () => {
    try {
      setChecked(await validate.run({ params: { id: ending.id } }))
      await onChanged()
      return true
    } catch (failure) {
      fail(failure)
      return false
    }
  }
  const set = (change: Partial<Settings>) => setValues(before => ({ ...before, ...change }))
  return { values, set, save, check, checked, busy: update.busy || validate.busy }
}

/** Prepares the end of a year step by step, and runs it. */
export function EndingWizard({ ending, onChanged }: { ending: Ending; onChanged: () => Promise<void> }) {
  const text = useText()
  const fail = useProblemToast()
  const run = useAction(yearEndings.run)
  const [current, setCurrent] = useState(0)
  const [asking, setAsking] = useState(false)
  const { values, set, save, check, checked, busy } = useSaving(ending, onChanged)
  const step = steps[current]!
  const go = async (to: number) => {
    if (!(await save())) return
    if (steps[to] === 'check' && !(await check())) return
    setCurrent(to)
  }
  const start = (typedText: string) =>
    void run
      .run({ params: { id: ending.id }, body: { typedText } })
      .then(onChanged)
      .catch(fail)
  const props = { ending, values, set }
  return (
    <Stack>
      <Steps steps={steps.map(key => text(`yearEnding.step.${key}`))} current={current} />
      <Panel title={`${ending.school.name}: ${text(`yearEnding.step.${step}`)}`}>
        <PanelBody>
          {step === 'year' ? <YearFields {...props} /> : null}
          {step === 'copy' ? <CopyFields {...props} /> : null}
          {step === 'map' ? <MapFields {...props} /> : null}
          {step === 'decisions' ? <Decisions ending={ending} onChanged={onChanged} /> : null}
          {step === 'check' && checked ? <Findings checked={checked} /> : null}
        </PanelBody>
      </Panel>
      <Actions>
        {current > 0 ? (
          <Button disabled={busy} onClick={() => void go(current - 1)}>
            {text('yearEnding.stepBack')}
          </Button>
        ) : null}
        {step === 'check' ? (
          <Button variant="primary" icon={Play} disabled={!checked?.result} onClick={() => setAsking(true)}>
            {text('yearEnding.run')}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void go(current + 1)}>
            {text('yearEnding.stepNext')}
          </Button>
        )}
      </Actions>
      {asking && checked?.result ? (
        <TypedDialog
          title={text('yearEnding.runTitle', { school: ending.school.name })}
          help={text('yearEnding.runHelp', {
            year: ending.toYear.name,
            n: checked.result.enrolments,
            date: displayDay(ending.switchOn),
          })}
          label={text('yearEnding.run')}
          code={ending.school.code}
          busy={run.busy}
          onConfirm={start}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  )
}
