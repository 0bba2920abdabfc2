import { notices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mostNoticeLetters } from '@school/rules'
import { Checkbox, Field, FieldGrid, RichTextInput, Select, TextInput } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { AudienceFields, audienceIds } from '../../forms/audience'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import { NoticeDays } from './NoticeDays'
import { begun, type Offers, useProblems } from './notice-values'
import type { Notice } from './words'

/** A new notice, or one that is changed. */
export function NoticeForm({ offers, notice, onClose }: { offers: Offers; notice: Notice | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, notice),
    problems: useProblems(offers),
    shownBy: [notices.list, notices.event, notices.seen],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { academicYearId, kind, startsOn, endsOn, audience, files, ...rest } = values
    const body = {
      ...rest,
      academicYearId: academicYearId!,
      kind: kind!,
      startsOn: startsOn!,
      endsOn: endsOn!,
      audience: audienceIds(audience),
      fileIds: files.map(file => file.id),
    }
    return form.save(
      () =>
        notice
          ? client.call(notices.update, { params: { id: notice.id }, body: { ...body, version: notice.version } })
          : client.call(notices.create, { body }),
      text('notices.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={text(notice ? 'notices.edit' : 'notices.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('notices.kind')} required error={errorOf('kind')}>
          <Select
            options={offers.kinds.map(kind => ({ value: kind, label: text(`notices.kind.${kind}`) }))}
            value={values.kind}
            onChange={set('kind')}
          />
        </Field>
        {offers.academicYears.length > 1 ? (
          <Field label={text('notices.year')} required error={errorOf('academicYearId')}>
            <Select options={optionsOf(offers.academicYears)} value={values.academicYearId} onChange={set('academicYearId')} />
          </Field>
        ) : null}
      </FieldGrid>
      <Field label={text('notices.titleField')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('notices.description')} required error={errorOf('description')}>
        <RichTextInput maxLength={mostNoticeLetters} count value={values.description} onChange={set('description')} />
      </Field>
      <AudienceFields offers={offers} value={values.audience} onChange={set('audience')} error={errorOf('audience')} />
      <NoticeDays form={form} offers={offers} />
      <AttachmentField
        label={text('notices.files')}
        maxFiles={offers.fileRule.maxFiles}
        maxSize={offers.fileRule.maxKb}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        folder="School"
        value={values.files}
        onChange={set('files')}
      />
      <Checkbox checked={values.askAck} onChange={set('askAck')}>
        {text('notices.askAck')}
      </Checkbox>
    </FormDialog>
  )
}
