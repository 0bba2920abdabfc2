import type { FormatEditor } from '@school/rules'
import { useState } from 'react'
import type { UploadedFile } from '../upload'
import type { AttachmentKind } from './AttachmentField'

/** The file that goes with a message. A picture and a document are kept apart: the tick between them may come and go. */
export function useAttachment({ fields }: FormatEditor) {
  const [files, setFiles] = useState<Readonly<Record<AttachmentKind, UploadedFile | null>>>({ picture: null, document: null })
  const kind: AttachmentKind = fields.includeDocument ? 'document' : 'picture'
  const file = fields.includeAttachment ? files[kind] : null
  return { kind, file, attach: (chosen: UploadedFile | null) => setFiles({ ...files, [kind]: chosen }) }
}
