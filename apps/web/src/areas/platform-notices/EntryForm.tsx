import { platformNotices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mostPlatformNoticeLetters, platformNoticeEdit, trimmed } from '@school/rules'
import { Field, FieldGrid, RichTextInput, TextInput } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import { AudienceFields, LookFields, TimeFields } from './EntryFields'
import { begun, type Offers, useProblems } from './entry-values'
import type { Entry } from './NotificationEntry'

/** A new announcement, one that is changed, or a copy; of a live one title and message alone. */
export function EntryForm({
  offers,
  entry,
  copy,
  onClose,
}: {
  offers: Offers
  entry: Entry | undefined
  copy: boolean
  onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, entry, copy),
    problems: useProblems(),
    shownBy: [platformNotices.list, platformNotices.reach],
    onClose,
  })
  const { values, set, errorOf } = form
  const changed = copy ? undefined : entry
  const fixed = changed !== undefined && platformNoticeEdit(changed.status) === 'words'
  const save = () => {
    const body = { ...values, title: trimmed(values.title), startsAt: values.startsAt!, endsAt: values.endsAt! }
    return form.save(
      () =>
        changed
          ? client.call(platformNotices.update, { params: { id: changed.id }, body: { ...body, version: changed.version } })
          : client.call(platformNotices.create, { body }),
      text('platformNotices.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={text(changed ? 'platformNotices.edit' : 'platformNotices.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('platformNotices.titleField')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('platformNotices.message')} required error={errorOf('message')}>
        <RichTextInput maxLength={mostPlatformNoticeLetters} count value={values.message} onChange={set('message')} />
      </Field>
      <FieldGrid>
        <LookFields form={form} fixed={fixed} />
        <AudienceFields form={form} fixed={fixed} offers={offers} />
        <TimeFields form={form} fixed={fixed} />
      </FieldGrid>
    </FormDialog>
  )
}
