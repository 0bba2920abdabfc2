import type { UploadFolder } from '@school/rules'
import { Link, MultipleFileUpload, type UploadedFile } from '@school/ui'
import { Fragment } from 'react'
import { useUploadInto } from './uploads'

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
  folder: UploadFolder
  maxFiles: number
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  /** Media types or endings; any when absent. */
  accept?: readonly string[]
  /** Of one file, in KB. */
  maxSize?: number
}) {
  const upload = useUploadInto(folder)
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
