import { Link, MultipleFileUpload, type UploadedFile, type UploadFile } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from './problems'
import { useFileUpload } from './uploads'

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

/** Sends files of an entry into a folder of the school, for the upload fields. */
export function useAttachmentUpload(folder: string): UploadFile {
  const intl = useIntl()
  const send = useFileUpload()
  return async (file, options) => {
    try {
      return await send(folder, file, options)
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
}

/** Files of an entry. What is taken away here leaves the entry when it is saved. */
export function AttachmentField({
  label,
  folder,
  maxFiles,
  value,
  onChange,
  ...limits
}: {
  label: string
  folder: string
  maxFiles: number
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  /** Media types or endings; any when absent. */
  accept?: readonly string[]
  /** Of one file, in KB. */
  maxSize?: number
}) {
  const upload = useAttachmentUpload(folder)
  return (
    <MultipleFileUpload
      {...limits}
      autoStart
      label={label}
      maxFiles={maxFiles}
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
