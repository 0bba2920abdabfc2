import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { failureOf, namedProblemOf } from '../problem-of'
import { maximumMessage, uploadedMessage, uploadingMessage, uploadMessages } from '../upload.messages'
import { heldFiles, type UploadItem } from '../uploads.state'
import { useLocalFiles } from '../useLocalFiles'
import { useNewest } from '../useNewest'
import { useRemoval } from '../useRemoval'
import { type UploadedFile, useUploads } from '../useUploads'
import type { MultipleFileUploadProps } from './MultipleFileUpload'

export type FileListOptions = Pick<MultipleFileUploadProps, 'upload' | 'value' | 'onChange' | 'remove'> &
  Required<Pick<MultipleFileUploadProps, 'accept' | 'maxSize' | 'maxFiles' | 'autoStart'>> & {
    /** Called before a row goes. */
    keepFocus: () => void
  }

/** The files of a field, those that the server has and those on their way; `said` tells screen readers what goes on. */
export function useFileList({
  upload,
  value,
  onChange,
  remove,
  accept,
  maxSize,
  maxFiles,
  autoStart,
  keepFocus,
}: FileListOptions) {
  const intl = useIntl()
  const toast = useToast()
  const { localOf, keepLocal } = useLocalFiles()
  const { removing, attempt } = useRemoval()
  const [said, setSaid] = useState('')
  const { newest, change } = useNewest(value, onChange)
  const { items, add, send, drop } = useUploads(upload, {
    onUploaded: (uploaded, file) => {
      keepFocus()
      keepLocal(uploaded.id, file)
      setSaid(intl.formatMessage(uploadedMessage, { name: uploaded.name }))
      change([...newest(), uploaded])
    },
    onFailed: (file, text) => setSaid(failureOf(file, text, intl)),
  })

  const start = ({ key, file }: UploadItem) => {
    keepFocus()
    setSaid(intl.formatMessage(uploadingMessage, { name: file.name }))
    void send(key, file)
  }

  const take = (files: readonly File[]) => {
    const fit = heldFiles(value.length, items) + files.length <= maxFiles
    const now = autoStart && fit
    const added = add(files, accept, maxSize, { instead: false, send: now })
    const sentences = added.flatMap(item => {
      const problem = namedProblemOf(item, intl)
      if (problem !== null) return [problem]
      return now ? [intl.formatMessage(uploadingMessage, { name: item.file.name })] : []
    })
    setSaid((fit ? sentences : [intl.formatMessage(maximumMessage, { n: maxFiles }), ...sentences]).join(' '))
  }

  const letGo = (keys: readonly string[]) => {
    keepFocus()
    drop(keys)
  }

  const removeUploaded = async (files: readonly UploadedFile[]) => {
    const ids = files.map(({ id }) => id)
    if (remove && files.length > 0) {
      const removed = await attempt(ids, async () => {
        await remove(files)
        return true
      })
      if (!removed) return
      toast.success(intl.formatMessage(files.length === 1 ? uploadMessages.deleted : uploadMessages.allDeleted))
    }
    keepFocus()
    change(newest().filter(({ id }) => !ids.includes(id)))
  }

  /** Puts what came of a crop in the place of the file. */
  const replace = (before: UploadedFile, result: UploadedFile, picture: File) => {
    keepLocal(result.id, picture)
    change(newest().map(file => (file.id === before.id ? result : file)))
  }

  return { items, said, removing, localOf, start, take, letGo, removeUploaded, replace }
}
