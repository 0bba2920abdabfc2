import type { adminPort, RequestOfCall } from '@school/api/client'
import { trimmed, webAddress } from '@school/rules'
import { Field, SingleFileUpload, TextArea, TextInput, type UploadedFile } from '@school/ui'
import { useState } from 'react'
import { pictureTypes, usePictureUpload, useUploadInto } from '../../forms/uploads'
import { OrderedForm } from '../../list/OrderedForm'
import type { OrderedItem } from '../../list/ordered'
import { useText } from '../../texts/text'
import type { PortRow } from './AdminPort'

type Body = RequestOfCall<typeof adminPort.create>['body']

const folder = 'School'

const pictureOf = (row: PortRow | undefined): UploadedFile | null => (row?.image ? { ...row.image, picture: true } : null)

/** An item of the list, new or not. */
export function AdminPortForm({ item }: { item: OrderedItem<PortRow, Body> }) {
  const text = useText()
  const uploadFile = useUploadInto(folder)
  const uploadPicture = usePictureUpload(folder)
  const { row } = item
  const [values, setValues] = useState(() => ({
    title: row?.title ?? '',
    text: row?.text ?? '',
    link: row?.link ?? '',
  }))
  const [file, setFile] = useState<UploadedFile | null>(row?.file ?? null)
  const [image, setImage] = useState(() => pictureOf(row))
  const set = (field: keyof typeof values) => (value: string) => setValues(before => ({ ...before, [field]: value }))
  const empty = trimmed(values.text) === '' && trimmed(values.link) === '' && !file
  const wrong = {
    title: trimmed(values.title) ? undefined : text('lists.required', { field: text('adminPort.title') }),
    text: empty ? text('error.PortalContent') : undefined,
    link: trimmed(values.link) !== '' && !webAddress(values.link) ? text('adminPort.notALink') : undefined,
  }
  return (
    <OrderedForm
      item={item}
      size="large"
      title={row ? text('adminPort.edit', { name: row.title }) : text('adminPort.new')}
      values={{ ...values, fileId: file?.id ?? null, imageFileId: image?.id ?? null }}
      wrong={wrong}
    >
      {told => (
        <>
          <Field label={text('adminPort.title')} required error={told.title}>
            <TextInput maxLength={100} value={values.title} onChange={set('title')} />
          </Field>
          <Field label={text('adminPort.text')} help={text('adminPort.textHelp')} error={told.text}>
            <TextArea maxLength={2000} count rows={4} value={values.text} onChange={set('text')} />
          </Field>
          <Field label={text('adminPort.link')} error={told.link}>
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
        </>
      )}
    </OrderedForm>
  )
}
