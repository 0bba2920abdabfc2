import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm, useToast } from '../feedback'
import { masterMessages } from './master.messages'
import {
  awaitsOrder,
  fieldProblem,
  type MasterField,
  type MasterItem,
  type MasterValues,
  openMaster,
  reduceMaster,
  valuesToSend,
} from './master.state'

/**
 * The calls behind master data. A rejection's `message` is shown to the person as it is; the list is read again
 * after every change and every failure. What was typed stays: after an edit that came too late the form is the item
 * as it is now with what was typed over it.
 */
export type MasterLoaders = {
  get: (signal: AbortSignal) => Promise<readonly MasterItem[]>
  post: (values: MasterValues) => Promise<unknown>
  patch: (id: string, values: MasterValues) => Promise<unknown>
  delete: (id: string) => Promise<unknown>
}

/** State and work of the master dialog. `onChange` is told of every change that was saved. */
export function useMaster(fields: readonly MasterField[], loaders: MasterLoaders, onChange?: () => void) {
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const [state, dispatch] = useReducer(reduceMaster, openMaster)
  /** `save`, or the id of the row that is worked on. */
  const [working, setWorking] = useState<string | null>(null)
  const latest = useRef(loaders)
  useLayoutEffect(() => {
    latest.current = loaders
  })

  const { load } = state
  useEffect(() => {
    const aborter = new AbortController()
    latest.current.get(aborter.signal).then(
      items => aborter.signal.aborted || dispatch({ kind: 'loaded', load, items }),
      () => aborter.signal.aborted || dispatch({ kind: 'failed', load }),
    )
    return () => aborter.abort()
  }, [load])

  const carryOut = async (work: string, call: () => Promise<unknown>, done: { message: string; fresh: boolean }) => {
    const edited = work === 'save' || (state.mode.kind === 'edit' && state.mode.item.id === work)
    setWorking(work)
    try {
      await call()
      toast.success(done.message)
      dispatch(done.fresh ? { kind: 'saved' } : { kind: 'reload', edited, refresh: true })
      onChange?.()
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      toast.warning(said || intl.formatMessage(masterMessages.failed))
      dispatch({ kind: 'reload', edited })
    } finally {
      setWorking(null)
    }
  }

  const isReserved = (item: MasterItem) => {
    if (item.isReserved) toast.warning(intl.formatMessage(masterMessages.reserved))
    return item.isReserved === true
  }

  /** Saves the form; returns the title of the first wrong field instead when there is one. */
  const save = (): string | null => {
    const wrong = fields.find(field => fieldProblem(state, field))
    if (wrong) {
      dispatch({ kind: 'showErrors', titles: fields.map(field => field.title) })
      return wrong.title
    }
    if (working) return null
    const { mode } = state
    const send = async () => {
      if (mode.kind === 'edit') return loaders.patch(mode.item.id, valuesToSend(state, fields))
      // A new entry stands last: where that is, the list says.
      const items = awaitsOrder(state, fields) ? await loaders.get(new AbortController().signal) : state.items
      return loaders.post(valuesToSend({ ...state, items }, fields))
    }
    void carryOut('save', send, {
      message: intl.formatMessage(mode.kind === 'edit' ? masterMessages.updated : masterMessages.saved),
      fresh: true,
    })
    return null
  }

  const toggleActive = (item: MasterItem) => {
    if (working || isReserved(item)) return
    const message = intl.formatMessage(item.active ? masterMessages.deactivated : masterMessages.activated)
    void carryOut(item.id, () => loaders.patch(item.id, { ...item, active: !item.active }), { message, fresh: false })
  }

  const remove = async (item: MasterItem) => {
    if (working || isReserved(item)) return
    const sure = await confirm({
      title: intl.formatMessage(masterMessages.sure),
      message: intl.formatMessage(masterMessages.noRevert),
      confirmText: intl.formatMessage(masterMessages.deleteIt),
      icon: 'warning',
      danger: true,
    })
    if (!sure) return
    // The form would go on editing what is gone.
    const isEdited = state.mode.kind === 'edit' && state.mode.item.id === item.id
    await carryOut(item.id, () => loaders.delete(item.id), {
      message: intl.formatMessage(masterMessages.deleted),
      fresh: isEdited,
    })
  }

  return { state, dispatch, working, save, toggleActive, remove }
}
