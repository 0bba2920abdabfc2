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
export async function noisyPicture(name = 'noise.png', side = 480) {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(side, side)
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

export type Painting = {
  name?: string
  type?: 'image/jpeg' | 'image/png'
  /** Leaves the middle free. */
  hole?: boolean
}

/** A picture in four colours: red and green above, blue and yellow below. */
export async function paintedPicture(width: number, height: number, painting: Painting = {}): Promise<File> {
  const { type = 'image/jpeg', name = type === 'image/png' ? 'logo.png' : 'Diya Agarwal.jpg', hole = false } = painting
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  const colors = ['rgb(200 40 40)', 'rgb(40 150 60)', 'rgb(40 70 190)', 'rgb(230 200 50)']
  colors.forEach((color, index) => {
    context.fillStyle = color
    context.fillRect(((index % 2) * width) / 2, (Math.floor(index / 2) * height) / 2, width / 2, height / 2)
  })
  if (hole) context.clearRect(width / 4, height / 4, width / 2, height / 2)
  return new File([await canvas.convertToBlob({ type, quality: 0.95 })], name, { type })
}

/** The same JPEG with the note of a camera that was held on its side: it is to be turned right to stand upright. */
export async function heldSideways(jpeg: File): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const note = Uint8Array.from([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff])
  return new File([bytes.slice(0, 2), note, bytes.slice(2)], jpeg.name, { type: jpeg.type })
}

/** Size, type and the colours of the four corners of a picture, as words. */
export async function describePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const nameAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data
    if (alpha < 128) return 'clear'
    if (red > 220 && green > 220 && blue > 220) return 'white'
    if (red > 150 && green > 150) return 'yellow'
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  }
  const [right, bottom] = [bitmap.width - 3, bitmap.height - 3]
  const corners = [nameAt(2, 2), nameAt(right, 2), nameAt(2, bottom), nameAt(right, bottom)].join(' ')
  const middle = nameAt(Math.round(bitmap.width / 2), Math.round(bitmap.height / 2))
  return `${file.name} ${file.type} ${bitmap.width}x${bitmap.height} ${corners}, middle ${middle}`
}
