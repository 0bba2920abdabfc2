import { feeReceipts, fees } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type ExceptionAction, formatRupees, trimmed } from '@school/rules'
import { EntitySelectorInput, Facts, Field, RadioGroup, studentSelector, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useStudentLoaders } from '../../../forms/selectors'
import { useNamedText, useText } from '../../../texts/text'
import type { ExceptionRow } from './Exceptions'
import { moved } from './receipt'

function ExceptionFacts({ exception }: { readonly exception: ExceptionRow }) {
  const text = useText()
  const named = useNamedText()
  return (
    <Facts>
      <dt>{text('receipts.amount')}</dt>
      <dd>
        <b>{formatRupees(exception.amount)}</b>
      </dd>
      <dt>{text('receipts.student')}</dt>
      <dd>{[exception.student?.name, exception.student?.admNo, exception.account?.name].filter(Boolean).join(' · ') || '–'}</dd>
      <dt>{text('receipts.receiptNo')}</dt>
      <dd>{exception.receipt?.receiptNo ?? '–'}</dd>
      {exception.orderNo ? (
        <>
          <dt>{text('receipts.orderNo')}</dt>
          <dd>{exception.orderNo}</dd>
        </>
      ) : null}
      {exception.resolution ? (
        <>
          <dt>{text('receipts.resolution')}</dt>
          <dd>
            {[named(`receipts.action.${exception.resolution}`, exception.resolution), exception.resolvedBy, exception.note]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </>
      ) : null}
    </Facts>
  )
}

/** What becomes of an exception: read by all, decided by those who may. */
export function ExceptionForm({ exception, onClose }: { readonly exception: ExceptionRow; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const loaders = useStudentLoaders()
  const mayDecide = exception.actions.length > 0
  const form = useForm({
    begin: () => ({
      action: (exception.actions[0] ?? 'note') as ExceptionAction,
      studentId: null as string | null,
      note: '',
    }),
    problems: ({ action, studentId, note }) => ({
      studentId:
        action === 'move' && (!studentId || studentId === exception.student?.id) ? text('receipts.StudentNeeded') : undefined,
      note: action === 'note' && trimmed(note) === '' ? text('receipts.NoteNeeded') : undefined,
    }),
    shownBy: [...moved, fees.position],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(feeReceipts.resolve, {
          params: { id: exception.id },
          body: {
            action: values.action,
            note: trimmed(values.note),
            version: exception.version,
            ...(values.action === 'move' ? { studentId: values.studentId! } : {}),
          },
        }),
      text(values.action === 'refund' ? 'receipts.refundAsked' : 'receipts.decided'),
    )
  return (
    <FormDialog
      title={text(`receipts.kind.${exception.kind}`)}
      {...form.dialog}
      save={mayDecide ? { label: text('receipts.decide'), busy: form.busy } : undefined}
      onSave={() => void save()}
    >
      <ExceptionFacts exception={exception} />
      {mayDecide ? (
        <>
          <RadioGroup
            aria-label={text('receipts.action')}
            options={exception.actions.map(value => ({ value, label: text(`receipts.action.${value}`) }))}
            value={values.action}
            onChange={set('action')}
          />
          {values.action === 'move' ? (
            <Field label={text('receipts.toStudent')} required error={errorOf('studentId')}>
              <EntitySelectorInput
                configuration={studentSelector}
                loaders={loaders}
                value={values.studentId}
                onChange={set('studentId')}
              />
            </Field>
          ) : null}
          <Field label={text('receipts.note')} required={values.action === 'note'} error={errorOf('note')}>
            <TextInput maxLength={200} value={values.note} onChange={set('note')} />
          </Field>
        </>
      ) : null}
    </FormDialog>
  )
}
