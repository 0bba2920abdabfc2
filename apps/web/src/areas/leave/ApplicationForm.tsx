import { type AnswerOfCall, leaveApplications } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { type Half, trimmed } from '@school/rules'
import { Checkbox, DateInput, Field, FieldGrid, Select, TextArea, type UploadedFile } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import { ApplicationPreview } from './ApplicationPreview'
import { shownByLeave } from './useLeaveWork'
import type { LeaveDetail } from './words'

export type LeaveOffers = AnswerOfCall<typeof leaveApplications.initialValues>

interface Values {
  leaveTypeId: string | null
  fromDate: string | null
  fromHalf: Half
  toDate: string | null
  toHalf: Half
  reason: string
  files: readonly UploadedFile[]
  lopAccepted: boolean
}

/** What a new application begins with, or one that is changed. */
export interface Begun {
  readonly fromDate?: string | null
  readonly toDate?: string | null
}

const begin = (offers: LeaveOffers, leave: LeaveDetail | undefined, begun: Begun): Values => ({
  leaveTypeId: leave?.leaveTypeId ?? (offers.types.length === 1 ? offers.types[0]!.id : null),
  fromDate: leave?.fromDate ?? begun.fromDate ?? null,
  fromHalf: leave?.fromHalf ?? 'FN',
  toDate: leave?.toDate ?? begun.toDate ?? null,
  toHalf: leave?.toHalf ?? 'AN',
  reason: leave?.reason ?? '',
  files: (leave?.attachments ?? []).map(file => ({ id: file.id, name: file.name, url: file.url })) as UploadedFile[],
  lopAccepted: leave?.lopAccepted ?? false,
})

const shortest = 3

/** An application for leave with what it comes to, while it is typed. */
export function ApplicationForm({
  kind,
  offers,
  leave,
  staffId,
  begun = {},
  onClose,
}: {
  readonly kind: 'student' | 'staff'
  readonly offers: LeaveOffers
  /** The one that is changed. */
  readonly leave?: LeaveDetail | undefined
  /** Somebody else of the staff. */
  readonly staffId?: string | undefined
  readonly begun?: Begun
  readonly onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begin(offers, leave, begun),
    problems: values => ({
      leaveTypeId: values.leaveTypeId ? undefined : text('leave.typeRequired'),
      fromDate: values.fromDate ? undefined : text('leave.fromRequired'),
      toDate: values.toDate ? undefined : text('leave.toRequired'),
      reason: trimmed(values.reason).length < shortest ? text('leave.reasonShort') : undefined,
    }),
    shownBy: shownByLeave,
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const { leaveTypeId, fromDate, fromHalf, toDate, toHalf, lopAccepted } = values
  const days = fromDate && toDate ? { fromDate, fromHalf, toDate, toHalf, lopAccepted } : null
  const preview = useCall(
    leaveApplications.preview,
    leaveTypeId && days
      ? {
          body: {
            applicantKind: kind,
            leaveTypeId,
            ...days,
            ...(staffId ? { staffId } : {}),
            ...(leave ? { id: leave.id } : {}),
            files: values.files.length,
          },
        }
      : null,
    { keepPreviousData: true },
  )
  const decides = preview.data?.steps[0]?.names.slice(0, 3).join(', ') ?? ''
  const send = () => {
    const body = {
      leaveTypeId: leaveTypeId!,
      ...days!,
      reason: trimmed(values.reason),
      fileIds: values.files.map(file => file.id),
    }
    const said = leave ? text('leave.saved') : text('leave.sent', { approver: decides })
    return form.save(
      () =>
        leave
          ? client.call(leaveApplications.update, { params: { id: leave.id }, body: { ...body, version: leave.version } })
          : client.call(leaveApplications.create, { body: { applicantKind: kind, ...(staffId ? { staffId } : {}), ...body } }),
      said,
    )
  }
  const halves = (['FN', 'AN'] as const).map(value => ({ value, label: text(`leave.half.${value}`) }))
  const isOneDay = fromDate !== null && fromDate === toDate && fromHalf === 'FN' && toHalf === 'AN'
  const refusedAt = (field: keyof Values | 'fileIds') => preview.data?.errors.find(error => error.field === field)
  return (
    <FormDialog
      size="large"
      title={text(leave ? 'leave.edit' : 'leave.apply')}
      {...form.dialog}
      save={{ label: text(leave ? 'app.save' : 'leave.send'), busy: form.busy }}
      onSave={() => void send()}
    >
      <FieldGrid>
        <Field label={text('leave.field.type')} required error={errorOf('leaveTypeId')}>
          <Select options={optionsOf(offers.types)} value={leaveTypeId} onChange={set('leaveTypeId')} />
        </Field>
        <Field label={text('leave.field.fromDate')} required error={errorOf('fromDate')}>
          <DateInput
            value={fromDate}
            today={offers.limits.today}
            onChange={value => setValues(before => ({ ...before, fromDate: value, toDate: before.toDate ?? value }))}
          />
        </Field>
        <Field label={text('leave.field.fromHalf')}>
          <Select options={halves} value={fromHalf} onChange={value => value && set('fromHalf')(value)} />
        </Field>
        <Field label={text('leave.field.toDate')} required error={errorOf('toDate')}>
          <DateInput value={toDate} min={fromDate ?? undefined} today={offers.limits.today} onChange={set('toDate')} />
        </Field>
        <Field label={text('leave.field.toHalf')}>
          <Select options={halves} value={toHalf} onChange={value => value && set('toHalf')(value)} />
        </Field>
      </FieldGrid>
      <Checkbox
        checked={isOneDay}
        disabled={fromDate === null}
        onChange={on => setValues(before => ({ ...before, fromHalf: 'FN', toHalf: 'AN', toDate: on ? before.fromDate : null }))}
      >
        {text('leave.oneDay')}
      </Checkbox>
      <ApplicationPreview preview={preview} kind={kind} />
      {kind === 'staff' && (lopAccepted || refusedAt('leaveTypeId')?.name === 'LeaveBalance') ? (
        <Checkbox checked={lopAccepted} onChange={set('lopAccepted')}>
          {text('leave.field.lop')}
        </Checkbox>
      ) : null}
      {offers.reasons.length > 0 ? (
        <Field label={text('leave.field.usualReason')}>
          <Select
            options={offers.reasons.map(value => ({ value, label: value }))}
            value={offers.reasons.includes(values.reason) ? values.reason : null}
            onChange={value => value && set('reason')(value)}
          />
        </Field>
      ) : null}
      <Field label={text('leave.field.reason')} required error={errorOf('reason')}>
        <TextArea maxLength={500} rows={3} value={values.reason} onChange={set('reason')} />
      </Field>
      <AttachmentField
        label={text('leave.field.files')}
        folder={kind === 'student' ? 'Students' : 'School'}
        maxFiles={offers.fileRule.most}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        maxSize={offers.fileRule.maxKb}
        value={values.files}
        onChange={set('files')}
      />
    </FormDialog>
  )
}
