import { adminPort } from '@school/api/client'
import { useApi } from '@school/api/react'
import { webAddress } from '@school/rules'
import { Field, NumberInput, SingleFileUpload, TextArea, TextInput, type UploadedFile, useToast } from '@school/ui'
import { useState } from 'react'
import { isTyped } from '../../attachments'
import { FormDialog } from '../../FormDialog'
import { sortOrderProblem } from '../../list/OrderedEntries'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'
import { pictureTypes, usePictureUpload, useUploadInto } from '../../uploads'
import type { PortRow } from './AdminPort'

const folder = 'School'

const pictureOf = (row: PortRow | undefined): UploadedFile | null => (row?.image ? { ...row.image, picture: true } : null)

/** An item of the list, new or not. */
export function AdminPortForm({
  row,
  sortOrder,
  onSaved,
  onClose,
}: {
  row: PortRow | undefined
  /** Where it stands, or would be put. */
  sortOrder: number
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const uploadFile = useUploadInto(folder)
  const uploadPicture = usePictureUpload(folder)
  const { client } = useApi()
  const [start] = useState(() => ({
    title: row?.title ?? '',
    text: row?.text ?? '',
    link: row?.link ?? '',
    sortOrder: sortOrder as number | null,
  }))
  const [values, setValues] = useState(start)
  const [file, setFile] = useState<UploadedFile | null>(row?.file ?? null)
  const [image, setImage] = useState(() => pictureOf(row))
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const set =
    <K extends keyof typeof values>(field: K) =>
    (value: (typeof values)[K]) =>
      setValues(before => ({ ...before, [field]: value }))
  const empty = values.text.trim() === '' && values.link.trim() === '' && !file
  const wrong = {
    title: values.title.trim() ? undefined : text('lists.required', { field: text('adminPort.title') }),
    text: empty ? text('error.PortalContent') : undefined,
    link: values.link.trim() !== '' && !webAddress(values.link) ? text('adminPort.notALink') : undefined,
    sortOrder: sortOrderProblem(text, values.sortOrder),
  }
  const shown = checked ? wrong : undefined

  const submit = async () => {
    setChecked(true)
    if (Object.values(wrong).some(Boolean)) return
    const body = {
      title: values.title,
      text: values.text,
      link: values.link,
      fileId: file?.id ?? null,
      imageFileId: image?.id ?? null,
    }
    // A place that was not touched is that of now, whatever moved meanwhile.
    const place = row && values.sortOrder === start.sortOrder ? {} : { sortOrder: values.sortOrder! }
    setBusy(true)
    try {
      if (row) await client.call(adminPort.update, { params: { id: row.id }, body: { ...body, ...place, version: row.version } })
      else await client.call(adminPort.create, { body: { ...body, ...place } })
      toast.success(text(row ? 'lists.updated' : 'lists.saved'))
      await onSaved()
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      size="large"
      title={row ? text('adminPort.edit', { name: row.title }) : text('adminPort.new')}
      typed={isTyped(
        { ...start, file: row?.file?.id, image: row?.image?.id },
        { ...values, file: file?.id, image: image?.id },
        [],
        [],
      )}
      save={{ label: text('app.save'), busy }}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Field label={text('adminPort.title')} required error={shown?.title}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('adminPort.text')} help={text('adminPort.textHelp')} error={shown?.text}>
        <TextArea maxLength={2000} count rows={4} value={values.text} onChange={set('text')} />
      </Field>
      <Field label={text('adminPort.link')} error={shown?.link}>
        <TextInput maxLength={500} inputMode="url" value={values.link} onChange={set('link')} />
      </Field>
      <SingleFileUpload label={text('adminPort.file')} upload={uploadFile} value={file} onChange={setFile} />
      <SingleFileUpload
        label={text('adminPort.image')}
        accept={pictureTypes}
        upload={uploadPicture}
        value={image}
        onChange={setImage}
      />
      <Field label={text('lists.sortOrder')} required help={text('lists.sortOrderHelp')} error={shown?.sortOrder}>
        <NumberInput decimals={0} value={values.sortOrder} onChange={set('sortOrder')} />
      </Field>
    </FormDialog>
  )
}
