import { useRef, useState } from 'react'
import { Button } from '../form'
import type { UploadedFile, UploadOptions } from './useUploads'

type Sending = UploadOptions & { file: File; finish: (uploaded: UploadedFile) => void; fail: (error: Error) => void }

/** An uploader that goes on only when somebody presses a button of `panel`; the oldest file on its way is meant. */
export function useHandUploads() {
  const queue = useRef<Sending[]>([])
  const [aborted, setAborted] = useState<readonly string[]>([])
  const count = useRef(0)

  const upload = (file: File, options: UploadOptions) =>
    new Promise<UploadedFile>((resolve, reject) => {
      const sending: Sending = { ...options, file, finish: resolve, fail: reject }
      queue.current.push(sending)
      options.signal.addEventListener('abort', () => {
        queue.current = queue.current.filter(one => one !== sending)
        setAborted(names => [...names, file.name])
        reject(new DOMException('Stopped.', 'AbortError'))
      })
    })

  const finish = () => {
    const sending = queue.current.shift()
    if (!sending) return
    count.current += 1
    sending.finish({ id: `file-${count.current}`, name: sending.file.name, url: `#file-${count.current}` })
  }

  const panel = (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 24 }}>
      <Button variant="quiet" onClick={() => queue.current[0]?.onProgress(0.4)}>
        Send 40 %
      </Button>
      <Button variant="quiet" onClick={finish}>
        Finish
      </Button>
      <Button variant="quiet" onClick={() => queue.current.shift()?.fail(new Error(''))}>
        Break off
      </Button>
      <Button variant="quiet" onClick={() => queue.current.shift()?.fail(new Error('Storage is full. Please contact support.'))}>
        Refuse
      </Button>
      <output aria-label="Stopped">{aborted.join()}</output>
    </div>
  )
  return { upload, panel }
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture of one pixel. */
export const pictureAddress = `data:image/png;base64,${pixel}`
export const picture = (name = 'Aarav Menon.png') =>
  new File([Uint8Array.from(atob(pixel), sign => sign.charCodeAt(0))], name, { type: 'image/png' })

/** A picture of noise, which no format packs well: about 0.7 MB as PNG. */
export async function noisyPicture(name = 'noise.png') {
  const canvas = new OffscreenCanvas(480, 480)
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(480, 480)
  let seed = 1
  for (let index = 0; index < pixels.data.length; index++) {
    seed = (seed * 48271) % 2147483647
    pixels.data[index] = index % 4 === 3 ? 255 : seed & 255
  }
  context.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** A paper of so many KB. */
export const paper = (name = 'birth certificate.pdf', kilobytes = 84) =>
  new File([new Uint8Array(kilobytes * 1024)], name, { type: 'application/pdf' })

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** The browser's own events of files that are dragged and pasted. */
export const dragEvent = (type: 'dragover' | 'drop', ...files: File[]) =>
  new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transferOf(files) })
export const pasteEvent = (...files: File[]) =>
  new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transferOf(files) })
