import { Client } from '@school/api/client'
import { ConfirmProvider, Field, OverlayRoot, SchoolTheme, ToastProvider } from '@school/ui'
import { Button } from '@school/ui/form'
import { en } from '@school/ui/lang/en'
import { EntitySelectorInput, studentSelector } from '@school/ui/selectors'
import { CropDialog, type PictureSource } from '@school/ui/upload'
import { useState } from 'react'
import { IntlProvider } from 'react-intl'
import { readerLoaders } from './readers'

/** The typed client of the contract, for what this product asks of School. */
export const client = new Client({ base: '/api', newKey: () => crypto.randomUUID(), xsrfToken: () => undefined })

function Desk({ picture }: { picture: PictureSource & { name: string } }) {
  const [reader, setReader] = useState<string | null>(null)
  const [cropping, setCropping] = useState(false)
  const [cropped, setCropped] = useState<File>()
  return (
    <main>
      <h1>Library fines</h1>
      <Field label="Reader">
        <EntitySelectorInput configuration={studentSelector} loaders={readerLoaders} value={reader} onChange={setReader} />
      </Field>
      <p role="status">{reader ? `Reader ${reader}` : 'Nobody is chosen.'}</p>
      <Button onClick={() => setCropping(true)}>Crop the picture</Button>
      <p>{cropped ? `Cropped to ${cropped.type}` : 'Not cropped'}</p>
      <CropDialog
        open={cropping}
        onClose={() => setCropping(false)}
        heading="Photo"
        picture={picture}
        rule={{ width: 100, height: 100 }}
        onCrop={async file => {
          setCropped(file)
          setCropping(false)
        }}
      />
    </main>
  )
}

/** The whole product: the library's providers around one screen. */
export function App({ picture }: { picture: PictureSource & { name: string } }) {
  return (
    <IntlProvider locale="en-IN" messages={en}>
      <SchoolTheme>
        <OverlayRoot>
          <ToastProvider>
            <ConfirmProvider>
              <Desk picture={picture} />
            </ConfirmProvider>
          </ToastProvider>
        </OverlayRoot>
      </SchoolTheme>
    </IntlProvider>
  )
}
