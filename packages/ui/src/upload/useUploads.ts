import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { fileProblem } from './file-rules'
import { useReported, useUploadRegister } from './UploadScope/upload-scope'
import { reduceUploads, type UploadItem } from './uploads.state'

/** A file the server has. */
export type UploadedFile = {
  readonly id: string
  readonly name: string
  readonly url?: string
  /** In bytes, where it is known. */
  readonly size?: number
  /** It is a picture, whatever its name says. */
  readonly picture?: boolean
}

export type UploadOptions = {
  /** Told of the share sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts when the person cancels or leaves. */
  signal: AbortSignal
}

/** Sends one file. A rejection's `message` is shown to the person; without one, the general text is. */
export type UploadFile = (file: File, options: UploadOptions) => Promise<UploadedFile>

/** What becomes of files chosen: the newest stands alone, they join the others and wait, or are sent at once. */
export type Admission = { instead: boolean; send: boolean }

export type UploadEvents = {
  onUploaded: (uploaded: UploadedFile, file: File) => void
  onFailed?: (file: File, text: string | null) => void
}

/** Files on their way, and the work of sending them. An answer that comes after a cancellation is passed over. */
export function useUploads(upload: UploadFile, events: UploadEvents) {
  const [items, dispatch] = useReducer(reduceUploads<File>, [])
  const register = useUploadRegister()
  useReported(items.filter(({ phase }) => phase.name === 'uploading').length)
  const running = useRef(new Map<string, AbortController>())
  const count = useRef(0)
  const latest = useRef({ upload, events })
  useLayoutEffect(() => {
    latest.current = { upload, events }
  })
  useEffect(() => {
    const controllers = running.current
    return () => {
      if (controllers.size > 0) register?.lose()
      for (const controller of controllers.values()) controller.abort()
      controllers.clear()
    }
  }, [register])

  const send = async (key: string, file: File) => {
    if (running.current.has(key)) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const isCurrent = () => running.current.get(key) === controller
    dispatch({ kind: 'start', key })
    let uploaded: UploadedFile
    try {
      uploaded = await latest.current.upload(file, {
        signal: controller.signal,
        onProgress: sent => {
          if (isCurrent()) dispatch({ kind: 'progress', key, sent })
        },
      })
    } catch (error) {
      if (!isCurrent()) return
      running.current.delete(key)
      const text = (error instanceof Error && error.message) || null
      dispatch({ kind: 'fail', key, text })
      register?.lose()
      latest.current.events.onFailed?.(file, text)
      return
    }
    if (!isCurrent()) return
    running.current.delete(key)
    dispatch({ kind: 'drop', keys: [key] })
    latest.current.events.onUploaded({ size: file.size, ...uploaded }, file)
  }

  const drop = (keys: readonly string[]) => {
    if (keys.some(key => running.current.has(key))) register?.lose()
    for (const key of keys) {
      const controller = running.current.get(key)
      running.current.delete(key)
      controller?.abort()
    }
    dispatch({ kind: 'drop', keys })
  }

  const add = (files: readonly File[], accept: readonly string[], maxSize: number, { instead, send: now }: Admission) => {
    const added = files.map((file): UploadItem => {
      count.current += 1
      const problem = fileProblem(file, accept, maxSize)
      return { key: String(count.current), file, phase: problem ? { name: 'refused', problem } : { name: 'waiting' } }
    })
    dispatch({ kind: 'add', items: added, instead })
    if (now) for (const { key, file, phase } of added) if (phase.name === 'waiting') void send(key, file)
    return added
  }

  return { items, add, send, drop }
}
