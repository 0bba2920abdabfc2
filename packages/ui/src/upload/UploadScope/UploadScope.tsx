import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type UploadRegister, UploadScopeContext } from './upload-scope'

/** A form and the files on their way to it. */
export type FormUploads<How = void> = {
  /** Saves the form: at once, or as soon as the files on their way have arrived. When one of them is lost, nothing is saved. */
  readonly save: (how: How) => void
  /** Files are on their way. */
  readonly uploading: boolean
  /** Saving was asked for and waits for files. */
  readonly waiting: boolean
  /** For the `UploadScope` around the fields. */
  readonly register: UploadRegister
}

const nothing: ReadonlyMap<string, number> = new Map()

/**
 * Lets a form be saved together with the files that its upload fields still send. The fields stand in an `UploadScope`.
 *
 * @param onSave saves the form as it is now; a form that is saved in several ways is told which one was asked for
 */
export function useFormUploads<How = void>(onSave: (how: How) => void): FormUploads<How> {
  const [open, setOpen] = useState(nothing)
  const [lost, setLost] = useState(0)
  // How saving was asked for, and how many files had been lost by then.
  const [asked, setAsked] = useState<{ readonly how: How; readonly lost: number }>()
  const [register] = useState<UploadRegister>(() => ({
    report: (field, count) =>
      setOpen(before => ((before.get(field) ?? 0) === count ? before : new Map(before).set(field, count))),
    lose: () => setLost(count => count + 1),
  }))
  const uploading = [...open.values()].some(count => count > 0)
  const goOn = useEffectEvent(() => {
    setAsked(undefined)
    if (asked?.lost === lost) onSave(asked.how)
  })
  useEffect(() => {
    if (asked !== undefined && !uploading) goOn()
  }, [asked, uploading])
  return {
    save: how => {
      if (uploading) setAsked({ how, lost })
      else onSave(how)
    },
    uploading,
    waiting: asked !== undefined,
    register,
  }
}

export type UploadScopeProps = {
  /** Of the form: what `useFormUploads` made. */
  uploads: Pick<FormUploads, 'register'>
  children: ReactNode
}

/** The part of a form whose upload fields it waits for. A field belongs to the nearest scope around it. */
export function UploadScope({ uploads, children }: UploadScopeProps) {
  return <UploadScopeContext value={uploads.register}>{children}</UploadScopeContext>
}
