import { mostDiaryFiles } from '@school/rules'
import { Link, MultipleFileUpload, type UploadedFile, type UploadFile } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../problems'
import { useText } from '../../text'
import { useFileUpload } from '../../uploads'

interface Attachment {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** The files of an entry as links that open beside the page. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  return files.map((file, index) => (
    <Fragment key={file.id}>
      {index > 0 ? ' · ' : null}
      <Link href={file.url} target="_blank" rel="noopener noreferrer">
        {file.name}
      </Link>
    </Fragment>
  ))
}

/** Up to five files of an entry. What is taken away here leaves the entry when it is saved. */
export function AttachmentField({
  folder,
  value,
  onChange,
}: {
  folder: string
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
}) {
  const intl = useIntl()
  const text = useText()
  const send = useFileUpload()
  const upload: UploadFile = async (file, options) => {
    try {
      return await send(folder, file, options)
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
  return (
    <MultipleFileUpload
      autoStart
      label={text('diary.files')}
      maxFiles={mostDiaryFiles}
      upload={upload}
      value={value}
      onChange={onChange}
    />
  )
}

const idsOf = (files: readonly { readonly id: string }[]) => files.map(file => file.id).join()

/** Whether values or attachments of a form differ from those that it began with. */
export const isTyped = (
  start: object,
  values: object,
  begun: readonly { readonly id: string }[] = [],
  files: readonly { readonly id: string }[],
): boolean => JSON.stringify(values) !== JSON.stringify(start) || idsOf(files) !== idsOf(begun)
