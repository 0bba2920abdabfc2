import { type AnswerOfCall, classes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm, useConfirmInput, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

export type Tree = AnswerOfCall<typeof classes.tree>
export type Section = Tree[number]
export type Course = Section['courses'][number]
export type Division = Course['divisions'][number]
export type Level = 'sections' | 'courses' | 'divisions'

const calls = {
  sections: { rename: classes.renameSection, remove: classes.removeSection },
  courses: { rename: classes.renameCourse, remove: classes.removeCourse },
  divisions: { rename: classes.updateDivision, remove: classes.removeDivision },
} as const

/** A row of the tree with the version that a change of it sends. */
export type Item = { readonly id: string; readonly name: string; readonly version: number }

/** What can be done with the tree; every change asks the server and reads the tree again, also after a refusal. */
export function useTreeWork(reload: () => Promise<unknown>) {
  const { client } = useApi()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const ask = useConfirmInput()
  const confirm = useConfirm()
  const done = async (work: Promise<unknown>, message: string) => {
    try {
      await work
      toast.success(message)
    } catch (error) {
      fail(error)
    }
    await reload()
  }
  const askName = async (title: string, initialValue = '') => {
    const { confirmed, inputValue } = await ask({ title, message: text('settings.name'), input: true, initialValue })
    return confirmed ? inputValue.trim() : ''
  }
  return {
    async add(level: Level, parentId?: string) {
      const name = await askName(
        text(level === 'sections' ? 'settings.addSection' : level === 'courses' ? 'settings.addCourse' : 'settings.addDivision'),
      )
      if (!name) return
      const made =
        level === 'sections'
          ? client.call(classes.addSection, { body: { name } })
          : level === 'courses'
            ? client.call(classes.addCourse, { body: { name, sectionId: parentId! } })
            : client.call(classes.addDivision, { body: { name, courseId: parentId! } })
      await done(made, text('settings.saved'))
    },
    async rename(level: Level, { id, name: current, version }: Item) {
      const name = await askName(text('settings.rename'), current)
      if (name && name !== current)
        await done(client.call(calls[level].rename, { params: { id }, body: { name, version } }), text('settings.updated'))
    },
    async remove(level: Level, id: string) {
      const sure = await confirm({
        icon: 'danger',
        title: text('settings.sure'),
        message: text('settings.noRevert'),
        confirmText: text('settings.yesDelete'),
      })
      if (sure) await done(client.call(calls[level].remove, { params: { id } }), text('settings.deleted'))
    },
    async move(level: Level, siblings: readonly { id: string }[], at: number, by: number) {
      const ids = siblings.map(item => item.id)
      const [id] = ids.splice(at, 1)
      ids.splice(at + by, 0, id!)
      await done(client.call(classes.reorder, { body: { level, ids } }), text('settings.updated'))
    },
    setTeacher: ({ id, version }: Item, classTeacherId: string | null) =>
      done(client.call(classes.updateDivision, { params: { id }, body: { classTeacherId, version } }), text('settings.updated')),
  }
}

export type TreeWork = ReturnType<typeof useTreeWork>
