import { type ClipboardEvent, type DragEvent, useState } from 'react'

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Handlers of an element that takes files by dropping and pasting; `over` while one hovers above it. */
export function useFileTarget(onFiles: (files: readonly File[]) => void, disabled: boolean) {
  const [over, setOver] = useState(false)
  const take = (files: FileList) => {
    if (files.length > 0 && !disabled) onFiles([...files])
  }
  return {
    over: over && !disabled,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        // Even a field that takes nothing now must not let the browser leave the page for the file.
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      },
    },
  }
}
