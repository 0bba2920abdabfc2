import { timetables } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useDone } from '../../forms/done'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useText } from '../../texts/text'
import type { File, TimetableFileKind } from './words'

/** What can be done with the file of one class or one member of staff. */
export function useFiles(kind: TimetableFileKind) {
  const text = useText()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const done = useDone(timetables.divisions, timetables.staff, timetables.history)
  const remove = (ownerId: string, file: File, restore: boolean) => {
    const call = kind === 'class' ? timetables.removeClass : timetables.removeTeacher
    const request = { params: { a: ownerId, b: file.id }, query: { restore } }
    return done(() => client.call(call, request), text('timetables.deleted'))
  }
  return {
    remove: (ownerId: string, file: File) => remove(ownerId, file, false),
    restore: async (ownerId: string, file: File) => {
      const sure = await confirm({
        icon: 'danger',
        title: text('timetables.sure'),
        message: text('timetables.restoreHelp', { title: file.title || file.name }),
        confirmText: text('timetables.yesDelete'),
      })
      if (sure) await remove(ownerId, file, true)
    },
    download: (file: File) => {
      const call = kind === 'class' ? timetables.downloadClass : timetables.downloadTeacher
      client.download(call, { params: { id: file.id } }).then(blob => saveBlob(blob, file.name), fail)
    },
  }
}
