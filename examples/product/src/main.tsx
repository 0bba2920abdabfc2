import { createRoot } from 'react-dom/client'
import { App } from './App'

/** A picture of four colours, drawn here so that the product needs no file. */
async function drawn(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 400
  canvas.height = 300
  const pen = canvas.getContext('2d')!
  for (const [index, colour] of ['teal', 'gold', 'salmon', 'navy'].entries()) {
    pen.fillStyle = colour
    pen.fillRect((index % 2) * 200, Math.floor(index / 2) * 150, 200, 150)
  }
  const blob = await new Promise<Blob>(resolve => canvas.toBlob(blob => resolve(blob!), 'image/png'))
  return new File([blob], 'quarters.png', { type: 'image/png' })
}

const picture = await drawn()
createRoot(document.getElementById('root')!).render(<App picture={{ local: picture, name: picture.name }} />)
