import { markLocks } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Banner, Checkbox, Facts, Field, RadioGroup, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import { useSheetWork } from './useSheetWork'

type Fill = 'leave' | 'AB' | 'NA'

interface LockFormProps {
  readonly sheetIds: readonly string[]
  readonly code: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Locks chosen sheets; incomplete ones stay, unless what is missing is filled with a code. */
export function LockForm({ sheetIds, code, onDone, onClose }: LockFormProps) {
  const text = useText()
  const { client } = useApi()
  const [fill, setFill] = useState<Fill>('leave')
  const [typedText, setTyped] = useState('')
  const [lockUnverified, setUnverified] = useState(false)
  const { data } = useCall(markLocks.check, { body: { sheetIds: [...sheetIds] } })
  const { busy, run } = useSheetWork(onDone)
  const fills = fill !== 'leave' && (data?.incomplete ?? 0) > 0
  const save = () =>
    run(async () => {
      const { locked, skipped } = await client.call(markLocks.lock, {
        body: { sheetIds: [...sheetIds], lockUnverified, ...(fills ? { fill, typedText } : {}) },
      })
      const of = (reason: 'incomplete' | 'unverified') => skipped.filter(one => one.reason === reason).length
      return {
        done: [text('markLocks.locked', { n: locked })],
        left: [
          ...(of('incomplete') > 0 ? [text('markLocks.notLocked', { n: of('incomplete') })] : []),
          ...(of('unverified') > 0 ? [text('markLocks.unverifiedLeft', { n: of('unverified') })] : []),
        ],
      }
    })
  return (
    <FormDialog
      title={text('markLocks.lock')}
      typed={false}
      save={{ label: text('markLocks.lock'), busy, disabled: !data || (fills && typedText.trim() !== code) }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Facts>
        <dt>{text('markLocks.complete')}</dt>
        <dd>{data?.complete ?? '…'}</dd>
        <dt>{text('markLocks.incomplete')}</dt>
        <dd>{data?.incomplete ?? '…'}</dd>
        {data && data.locked > 0 ? (
          <>
            <dt>{text('markLocks.lockedAlready')}</dt>
            <dd>{data.locked}</dd>
          </>
        ) : null}
      </Facts>
      {data && data.unverified > 0 ? (
        <Checkbox checked={lockUnverified} onChange={setUnverified}>
          {text('markLocks.lockUnverified', { n: data.unverified })}
        </Checkbox>
      ) : null}
      {data && data.incomplete > 0 ? (
        <Field label={text('markLocks.incompleteSheets')}>
          <RadioGroup<Fill>
            direction="column"
            options={[
              { value: 'leave', label: text('markLocks.leaveOut') },
              { value: 'AB', label: text('markLocks.fillAbsent', { n: data.missing }) },
              { value: 'NA', label: text('markLocks.fillNotApplicable', { n: data.missing }) },
            ]}
            value={fill}
            onChange={setFill}
          />
        </Field>
      ) : null}
      {fills ? (
        <>
          <Banner tone="warning">{text('markLocks.fillHelp')}</Banner>
          <Field label={text('markLocks.typeCode', { code })} required>
            <TextInput value={typedText} maxLength={50} onChange={setTyped} />
          </Field>
        </>
      ) : null}
    </FormDialog>
  )
}
