import { type AnswerOfCall, feeReceipts } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { drawerOf, formatRupees, trimmed } from '@school/rules'
import { Button, DateInput, Facts, Field, Form, NumberInput, Panel, PanelBody, Skeleton, Stack, TextInput } from '@school/ui'
import { useState } from 'react'
import { useSaving } from '../../../forms/done'
import { useText } from '../../../texts/text'
import { paiseOf } from './receipt'

type Draft = AnswerOfCall<typeof feeReceipts.draft>

/** What came in and went out on the day. */
function DayFacts({ draft, expected }: { readonly draft: Draft; readonly expected: number }) {
  const text = useText()
  return (
    <Facts>
      {draft.byMode.map(({ mode, count, amount }) => [
        <dt key={mode}>{`${mode} · ${text('receipts.count', { n: count })}`}</dt>,
        <dd key={`${mode} amount`}>{formatRupees(amount)}</dd>,
      ])}
      {draft.byMode.length === 0 ? (
        <>
          <dt>{text('receipts.total')}</dt>
          <dd>{text('receipts.nothingTaken')}</dd>
        </>
      ) : null}
      <dt>{`${text('receipts.cancelledOf')} · ${text('receipts.count', { n: draft.cancelledCount })}`}</dt>
      <dd>{formatRupees(draft.cancelled)}</dd>
      <dt>{text('receipts.cashReturned')}</dt>
      <dd>{formatRupees(draft.cashReturned)}</dd>
      <dt>{text('receipts.cashRefunded')}</dt>
      <dd>{formatRupees(draft.refunded)}</dd>
      <dt>{text('receipts.expected')}</dt>
      <dd>
        <b>{formatRupees(expected)}</b>
      </dd>
    </Facts>
  )
}

/** The day of a cashier with what was counted. */
function CloseForm({ draft }: { readonly draft: Draft }) {
  const text = useText()
  const { client } = useApi()
  const [opening, setOpening] = useState<number | null>(draft.opening / 100)
  const [counted, setCounted] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, save } = useSaving({ shownBy: [feeReceipts.closings, feeReceipts.draft], onClose: () => setCounted(null) })
  const expected = drawerOf({ ...draft, opening: paiseOf(opening) })
  const difference = paiseOf(counted) - expected
  const unsaid = counted !== null && difference !== 0 && trimmed(note) === ''
  const close = () => {
    setTried(true)
    if (counted === null || unsaid) return
    void save(
      () =>
        client.call(feeReceipts.close, {
          body: { onDay: draft.onDay, opening: paiseOf(opening), counted: paiseOf(counted), note: trimmed(note) },
        }),
      text('receipts.closed', { amount: formatRupees(difference) }),
    )
  }
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        close()
      }}
    >
      <Field label={text('receipts.opening')}>
        <NumberInput money value={opening} onChange={setOpening} />
      </Field>
      <DayFacts draft={draft} expected={expected} />
      <Field
        label={text('receipts.counted')}
        required
        error={tried && counted === null ? text('receipts.amountNeeded') : undefined}
        help={counted === null ? undefined : `${text('receipts.difference')}: ${formatRupees(difference)}`}
      >
        <NumberInput money value={counted} onChange={setCounted} />
      </Field>
      <Field
        label={text('receipts.note')}
        required={counted !== null && difference !== 0}
        error={tried && unsaid ? text('receipts.DifferenceReason') : undefined}
      >
        <TextInput maxLength={200} value={note} onChange={setNote} />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {text(draft.isClosed ? 'receipts.closeAgain' : 'receipts.closeDay')}
      </Button>
    </Stack>
  )
}

/** The own day of a cashier, to close. */
export function CloseDay({ today }: { readonly today: string }) {
  const text = useText()
  const [day, setDay] = useState<string | null>(today)
  const { data } = useCall(feeReceipts.draft, { query: { onDay: day ?? today } })
  const draft = data?.onDay === (day ?? today) ? data : undefined
  return (
    <Panel title={text('receipts.myDay')}>
      <PanelBody>
        <Stack>
          <Field label={text('receipts.date')}>
            <DateInput value={day} today={today} max={today} onChange={setDay} />
          </Field>
          {draft ? <CloseForm key={draft.onDay} draft={draft} /> : <Skeleton />}
        </Stack>
      </PanelBody>
    </Panel>
  )
}
