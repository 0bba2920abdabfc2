import { useIntl } from 'react-intl'
import { namedProblemOf, problemOf } from '../problem-of'
import { uploadingMessage } from '../upload.messages'
import { type UploadEvents, type UploadFile, useUploads } from '../useUploads'

export type OneUploadOptions = {
  upload: UploadFile
  onUploaded: UploadEvents['onUploaded']
  /** Called before anything of it goes. */
  keepFocus: () => void
}

/** The one file that is on its way or failed, and what is wrong with it or with one that was refused. */
export function useOneUpload({ upload, onUploaded, keepFocus }: OneUploadOptions) {
  const intl = useIntl()
  const { items, add, send, drop } = useUploads(upload, { onUploaded })
  const refused = items.find(({ phase }) => phase.name === 'refused')
  const pending = items.find(({ phase }) => phase.name === 'uploading' || phase.name === 'failed')
  const wrong = refused ?? pending

  const letGo = () => {
    keepFocus()
    drop(items.map(({ key }) => key))
  }
  const retry = () => {
    if (refused) drop([refused.key])
    if (pending) void send(pending.key, pending.file)
  }
  return {
    /** The file itself. */
    file: pending?.file,
    /** Share sent, 0 to 1, while it is on its way. */
    sent: pending?.phase.name === 'uploading' ? pending.phase.sent : undefined,
    problem: wrong ? problemOf(wrong, intl) : null,
    /** The same, or that it is on its way, for screen readers. */
    said:
      (wrong ? namedProblemOf(wrong, intl) : null) ??
      (pending ? intl.formatMessage(uploadingMessage, { name: pending.file.name }) : null),
    take: (file: File, accept: readonly string[], maxSize: number) => {
      keepFocus()
      add([file], accept, maxSize, { instead: true, send: true })
    },
    letGo,
    retry,
  }
}

export type OneUpload = ReturnType<typeof useOneUpload>
